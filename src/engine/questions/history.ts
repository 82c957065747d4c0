import type { NamedQuestion } from './question';

export const history: NamedQuestion<'history'> = {
  answer: async (loaded, { user }) => {
    if (!(user >= 0 && user < loaded.input.users.size)) return null;
    return (await loaded.histories?.of(user)) ?? null;
  },
};
