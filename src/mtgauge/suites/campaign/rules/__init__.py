"""The rules of the campaign, each asked at a moment: names, registration, permissions, technical reports."""
