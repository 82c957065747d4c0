import { startAnalysis } from '../analysis/startAnalysis';
import { AuditResult } from './auditResult';

startAnalysis('audit', AuditResult);
