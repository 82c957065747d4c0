import { startAnalysis } from '../analysis/startAnalysis';
import { TableSetup } from './tableSetup';

startAnalysis('tableSetup', TableSetup);
