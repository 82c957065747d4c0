import { startAnalysis } from '../analysis/startAnalysis';
import { Experiment } from './experiment';

startAnalysis('experiment', Experiment);
