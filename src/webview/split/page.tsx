import { startAnalysis } from '../analysis/startAnalysis';
import { SplitPreview } from './splitPreview';

startAnalysis('split', SplitPreview);
