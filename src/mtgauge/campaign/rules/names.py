"""The naming rule of result files: ``task-site-primary|contrast-system.xml`` (CWMT 2008, appendix B)."""

from __future__ import annotations

from dataclasses import dataclass

from mtgauge.campaign.description.task import Role


@dataclass(frozen=True, slots=True)
class SubmissionName:
    """What the name of a result file says.

    Attributes:
        task: Id of the task, as the campaign writes it: ``ZH-EN-NEWS-TRANS``.
        site: The participating site, as it registered.
        role: Primary or contrast.
        system: The site's name for its system.
    """

    task: str
    site: str
    role: Role
    system: str

    @property
    def label(self) -> str:
        """The submission among those of its task: ``ict-primary-systema``."""
        return f"{self.site}-{self.role}-{self.system}"

    def __str__(self) -> str:
        """The file name."""
        return f"{self.task.lower().replace('-', '_')}-{self.label}.xml"
