import { startAnalysis } from '../analysis/startAnalysis';
import { Plan } from './plan';

startAnalysis('plan', Plan, { atOnce: true });
