import { problemFiles } from '../../shared/findings/problemFiles';
import type { NamedQuestion } from './question';

export const problems: NamedQuestion<'problems'> = { answer: (loaded) => problemFiles(loaded.view) };
