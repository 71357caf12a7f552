"""Check-points from Python: sets, taxonomies, and their files."""

from mtgauge.base.old_paths import keep_paths
from mtgauge.suites.checkpoints import measure
from mtgauge.suites.checkpoints.checkpoint_set import CheckPoint, CheckPointSet, PointReference, text_digest
from mtgauge.suites.checkpoints.set_file import read_set, write_set
from mtgauge.suites.checkpoints.taxonomy import Category, CategoryGroup, PointSide, Taxonomy

__all__ = [
    "Category",
    "CategoryGroup",
    "CheckPoint",
    "CheckPointSet",
    "PointReference",
    "PointSide",
    "Taxonomy",
    "read_set",
    "text_digest",
    "write_set",
]

# pickles have the path of the measure
keep_paths(__name__, measure=measure)
