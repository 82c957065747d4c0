import { Cancelled } from '../threads/cancellation';
import type { NamedQuestion } from './question';

export const users: NamedQuestion<'users'> = {
  answer: (loaded, query) => loaded.model(query.model).table.page(query),
};

export const user: NamedQuestion<'user'> = {
  answer: (loaded, { model, user }) => {
    const view = loaded.model(model).detail(model, user);
    if (view === undefined) throw new Cancelled();
    return view;
  },
};

export const locateUser: NamedQuestion<'locateUser'> = {
  answer: (loaded, query) => loaded.model(query.model).table.locate(query) ?? null,
};
