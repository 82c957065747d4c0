import type { JudgedList } from '../data/judgedList';
import type { MeasureRequest } from './measure';

/** Returns the number of ranks in the ideal list. @param length available items: R, or more with duplicates */
export function idealPlaces(list: JudgedList, { cutoff, choices }: MeasureRequest, length: number): number {
  switch (choices.ideal) {
    case 'k':
      return Math.min(cutoff ?? Infinity, length);
    case 'all':
      return length;
    case 'listed':
      return Math.min(cutoff ?? Infinity, list.length, length);
    case 'full-k':
      return cutoff ?? list.length;
    case 'full-listed':
      return Math.min(cutoff ?? Infinity, list.length);
  }
}
