import type { FakeEngine } from './fakeEngine';
import { EngineFailure, type PanelAnswers } from './panelPage';

type Question = 'users' | 'locate';

/** Answers with what is loaded when it is asked, and keeps the answers back that it is told to. */
export class HeldAnswers {
  keeps: Question | undefined;
  /** Users whose lists were requested, by number. */
  readonly shown: string[] = [];
  readonly answers: PanelAnswers;
  private readonly kept: (() => void)[] = [];

  constructor(public loaded: FakeEngine) {
    this.answers = Object.assign(Object.create(loaded) as FakeEngine, {
      users: (query: Parameters<FakeEngine['users']>[0]) =>
        this.later('users', () => this.loaded.users(query)),
      locate: (query: Parameters<FakeEngine['locate']>[0]) =>
        this.later('locate', () => this.loaded.locate(query)),
      user: (model: number, user: number) => {
        const view = this.loaded.user(model, user);
        this.shown.push(view.row.id);
        return view;
      },
      explanation: (model: number, user: number, measure: string) =>
        this.loaded.explanation(model, user, measure),
    });
  }

  get waiting(): number {
    return this.kept.length;
  }

  letGo(): void {
    for (const go of this.kept.splice(0)) go();
  }

  private async later<T>(kind: Question, answer: () => T): Promise<T> {
    const answered = orFailure(answer);
    if (this.keeps === kind) await new Promise<void>((resolve) => this.kept.push(resolve));
    return answered;
  }
}

/** As an engine that was asked about columns which are no longer there: the page is told, and nothing else fails. */
function orFailure<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    throw new EngineFailure(String(error));
  }
}
