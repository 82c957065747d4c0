import type { ColumnRole } from './tableShape';

/** Names that tools give their columns, reduced to small letters and digits. The first entries are the surest. */
const NAMES: readonly (readonly [ColumnRole, readonly string[]])[] = [
  [
    'user',
    [
      'userid',
      'user',
      'uid',
      'users',
      'useridx',
      'userindex',
      'useriid',
      'customerid',
      'customer',
      'clientid',
      'client',
      'memberid',
      'member',
      'visitorid',
      'visitor',
      'accountid',
      'account',
      'personid',
      'person',
      'reviewerid',
      'reviewer',
      'sessionid',
      'session',
      'queryid',
      'query',
      'qid',
      'topicid',
      'topic',
      'listid',
      'u',
      'username',
      '사용자',
      '사용자id',
      '회원',
      '회원id',
      '고객',
      '고객id',
    ],
  ],
  [
    'item',
    [
      'itemid',
      'item',
      'iid',
      'items',
      'itemidx',
      'itemindex',
      'productid',
      'product',
      'parentasin',
      'asin',
      'sku',
      'movieid',
      'movie',
      'filmid',
      'film',
      'bookid',
      'book',
      'isbn',
      'articleid',
      'article',
      'docno',
      'docid',
      'doc',
      'documentid',
      'document',
      'songid',
      'song',
      'trackid',
      'track',
      'artistid',
      'artist',
      'albumid',
      'album',
      'businessid',
      'business',
      'newsid',
      'news',
      'videoid',
      'video',
      'gameid',
      'game',
      'animeid',
      'anime',
      'recipeid',
      'recipe',
      'courseid',
      'course',
      'jobid',
      'job',
      'offerid',
      'offer',
      'poi',
      'poiid',
      'contentid',
      'content',
      'i',
      'itemname',
      '상품',
      '상품id',
      '아이템',
      '아이템id',
    ],
  ],
  [
    'score',
    [
      'score',
      'scores',
      'prediction',
      'predictions',
      'predictedscore',
      'predictedrating',
      'pred',
      'preds',
      'predscore',
      'predicted',
      'yhat',
      'ypred',
      'estimate',
      'est',
      'probability',
      'prob',
      'proba',
      'confidence',
      'similarity',
      'sim',
      'logit',
      'relscore',
      'relevancescore',
      '점수',
      '예측',
    ],
  ],
  [
    'rating',
    [
      'rating',
      'ratings',
      'stars',
      'star',
      'overall',
      'relevance',
      'rel',
      'gain',
      'grade',
      'relevancegrade',
      'judgement',
      'judgment',
      'weight',
      'playcount',
      'plays',
      'count',
      'watchratio',
      'value',
      'feedback',
      'interaction',
      'implicit',
      'preference',
      '평점',
      '별점',
    ],
  ],
  ['rank', ['rank', 'ranking', 'position', 'pos', 'itemrank', 'place', '순위']],
  [
    'timestamp',
    [
      'timestamp',
      'time',
      'datetime',
      'date',
      'ts',
      'unixtime',
      'unixtimestamp',
      'createdat',
      'eventtime',
      'unixreviewtime',
      'reviewtime',
    ],
  ],
  [
    'label',
    [
      'label',
      'labels',
      'target',
      'ytrue',
      'y',
      'truth',
      'groundtruth',
      'clicked',
      'click',
      'isrelevant',
      'relevant',
      'isclicked',
      'purchased',
      'liked',
    ],
  ],
  [
    'event',
    [
      'event',
      'eventtype',
      'eventname',
      'action',
      'actiontype',
      'behavior',
      'behaviour',
      'behaviortype',
      'behaviourtype',
      'interactiontype',
      'type',
    ],
  ],
  [
    'model',
    [
      'model',
      'modelname',
      'modelid',
      'algorithm',
      'algo',
      'recommender',
      'system',
      'systemid',
      'run',
      'runid',
      'runname',
      'runtag',
      'method',
      'variant',
    ],
  ],
];

const ROLES = new Map<string, { role: ColumnRole; place: number }>();
for (const [role, names] of NAMES) names.forEach((name, place) => ROLES.set(name, { role, place }));

/**
 * The role that each column name stands for, `ignored` where it stands for none. Of several columns with
 * the same role the surest name wins. RecBole's types (`user_id:token`) and blanks are overlooked.
 */
export function rolesOfNames(names: readonly string[]): ColumnRole[] {
  const known = names.map((name) => ROLES.get(reduced(name)) ?? byWord(name));
  const winners = new Map<ColumnRole, number>();
  known.forEach((match, column) => {
    if (match === undefined) return;
    const rival = winners.get(match.role);
    if (rival === undefined || match.place < (known[rival]?.place ?? Infinity))
      winners.set(match.role, column);
  });
  return known.map((match, column) =>
    match !== undefined && winners.get(match.role) === column ? match.role : 'ignored',
  );
}

function reduced(name: string): string {
  return name
    .replace(/:(token|token_seq|float|float_seq)$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** `hashed_user_id`, `target item`, `als_score`: the name ends with a word that is known for itself. */
function byWord(name: string): { role: ColumnRole; place: number } | undefined {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  for (const last of [words.slice(-2).join(''), words.at(-1) ?? '']) {
    const match = last.length > 2 ? ROLES.get(last) : undefined;
    // Only what cannot be mistaken: "release_date" and "item_type" are features of items, not roles.
    if (match !== undefined && ['user', 'item', 'score', 'rating', 'rank'].includes(match.role)) {
      return { role: match.role, place: match.place + 100 };
    }
  }
  return undefined;
}
