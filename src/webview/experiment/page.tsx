import { startAnalysis } from '../analysis/startAnalysis';
import { Experiment } from './experiment';
import { Settings } from './settings';

startAnalysis('experiment', Experiment, { Settings });
