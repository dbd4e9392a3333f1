"""Your own questions about runs, answered by a judge model or by code."""

from eopsgym.analysis.scans.agreement import ScanAgreement
from eopsgym.analysis.scans.prices import ScanEstimate
from eopsgym.analysis.scans.scan_result import Scan
from eopsgym.analysis.scans.scan_runs import estimate_scan, scan

__all__ = ["Scan", "ScanAgreement", "ScanEstimate", "estimate_scan", "scan"]
