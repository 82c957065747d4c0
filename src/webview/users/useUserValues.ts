import { usePanel } from '../context';
import { useAnswer } from '../host/useAnswer';

/** A user's value of each measure, of each model; null: undefined. */
export type UserValues = readonly (readonly (number | null)[])[];

/** The values of the open user in all models; undefined: nobody is open, or they are not known yet. */
export function useUserValues(run: string, models: number, user: number | undefined): UserValues | undefined {
  const { host } = usePanel();
  const answer = useAnswer(JSON.stringify([run, models, user]), () =>
    user === undefined
      ? Promise.resolve(undefined)
      : Promise.all(Array.from({ length: models }, (_, model) => host.ask('user', { model, user }))).then(
          (views) => views.map(({ row }) => row.values),
        ),
  );
  return answer.kind === 'value' ? answer.value : undefined;
}
