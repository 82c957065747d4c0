/** Two models of which little or nothing can be said. */
export interface ComparedEdge {
  readonly name: string;
  readonly measures: string;
  readonly convention?: string;
  /** a.csv, b.csv and truth.csv. */
  readonly files: Readonly<Record<string, string>>;
}

const head = 'user,item,score\n';
const truthOf = (users: readonly string[]): string =>
  `user,item,rating\n${users.map((user) => `${user},x,1\n${user},y,2\n`).join('')}`;
const lists = (users: readonly string[], items: string): string =>
  head + users.map((user) => [...items].map((item, at) => `${user},${item},${9 - at}\n`).join('')).join('');
const MANY_USERS = Array.from({ length: 40 }, (_, user) => `u${user}`);

export const comparedEdges: readonly ComparedEdge[] = [
  {
    name: 'constant measure',
    measures: 'HitRate@3, nDCG@3',
    files: {
      'a.csv': lists(MANY_USERS, 'xzw'),
      'b.csv': lists(MANY_USERS, 'zxw'),
      'truth.csv': truthOf(MANY_USERS),
    },
  },
  {
    name: 'one user',
    measures: 'nDCG@3, AP@3',
    files: { 'a.csv': lists(['u'], 'xzw'), 'b.csv': lists(['u'], 'zwx'), 'truth.csv': truthOf(['u']) },
  },
  {
    name: 'two users',
    measures: 'nDCG@3, AP@3',
    files: {
      'a.csv': lists(['u', 'v'], 'xzw'),
      'b.csv': `${lists(['u'], 'zwx')}v,y,1\n`,
      'truth.csv': truthOf(['u', 'v']),
    },
  },
  {
    name: 'no common user',
    measures: 'nDCG@3, AP@3',
    // Of these users count who have a list.
    convention: 'ranx',
    files: {
      'a.csv': lists(['u', 'v'], 'xzw'),
      'b.csv': lists(['s', 't'], 'zwx'),
      'truth.csv': truthOf(['s', 't', 'u', 'v']),
    },
  },
  {
    name: 'one model twice',
    measures: 'nDCG@3, AP@3',
    files: {
      'a.csv': lists(MANY_USERS, 'xzw'),
      'b.csv': lists(MANY_USERS, 'xzw'),
      'truth.csv': truthOf(MANY_USERS),
    },
  },
  {
    name: 'ratings',
    measures: 'RMSE, MAE, Spearman, AUC(rel>=2)',
    files: {
      'a.csv':
        head +
        MANY_USERS.map(
          (user, at) => `${user},x,${1 + (at % 7) / 10}\n${user},y,${1.4 + (at % 5) / 6}\n`,
        ).join(''),
      'b.csv':
        head +
        MANY_USERS.map((user, at) => `${user},x,${1 + (at % 3) / 4}\n${user},y,${1.2 + (at % 9) / 9}\n`).join(
          '',
        ),
      'truth.csv': truthOf(MANY_USERS),
    },
  },
  {
    name: 'ratings of one user',
    measures: 'RMSE, AUC(rel>=2)',
    files: {
      'a.csv': `${head}u,x,1.5\nu,y,1.6\n`,
      'b.csv': `${head}u,x,1.2\nu,y,1.1\n`,
      'truth.csv': truthOf(['u']),
    },
  },
];
