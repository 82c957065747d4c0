import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { outOfMemoryProblem } from '../../reading/memory/memoryProblems';
import { InputError, type InputProblem } from '../../shared/problem';
import { EngineLost } from '../engineService';

/** Returns an error of any kind as a problem for the user. */
export function problemOf(error: unknown): InputProblem {
  if (error instanceof InputError) return error.problem;
  if (error instanceof EngineLost && error.outOfMemory) {
    const { advice } = outOfMemoryProblem();
    return { message: l10n.t('The evaluation process stopped: not enough memory.'), advice };
  }
  if (error instanceof EngineLost) {
    return { message: error.message, advice: l10n.t('Run the evaluation again.') };
  }
  if (error instanceof vscode.FileSystemError) {
    return {
      message: error.message,
      advice: l10n.t('Check that the file exists and that you have permission to read it.'),
    };
  }
  const text = error instanceof Error ? error.message : String(error);
  return {
    message: l10n.t('Unexpected error in RecScope: {0}', text),
    advice: l10n.t('Please report it with the output of the developer console. No data was lost.'),
  };
}
