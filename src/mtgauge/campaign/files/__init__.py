"""The XML files of the campaign (CWMT 2008, appendix B): sources, submissions, references."""
