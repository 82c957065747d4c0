import type { ColumnRole } from '../../tableShape';

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
      'sessiontype',
      'session',
      'queryid',
      'qid',
      'query',
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
      'kunde',
      'kundenid',
      'kundennr',
      'kundennummer',
      'nutzer',
      'nutzerid',
      'benutzer',
      'benutzerid',
      'utilisateur',
      'idutilisateur',
      'usuario',
      'idusuario',
      'usuário',
      'cliente',
      'idcliente',
      'utente',
      'ユーザー',
      'ユーザーid',
      '用户',
      '用户id',
      '用戶',
      '用戶id',
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
      'artikel',
      'artikelid',
      'artikelnr',
      'artikelnummer',
      'produkt',
      'produktid',
      'produit',
      'idproduit',
      'produto',
      'producto',
      'idproducto',
      'artículo',
      'articulo',
      'prodotto',
      'articolo',
      '商品',
      '商品id',
      'アイテム',
      'アイテムid',
      '物品',
      '物品id',
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
      'pctr',
      'pcvr',
      'predctr',
      'predictedctr',
      'relscore',
      'relevancescore',
      'distance',
      'distances',
      'dist',
      '점수',
      '예측',
      'vorhersage',
      'prognose',
      'punktzahl',
      'prédiction',
      'puntuación',
      'puntuacion',
      'predicción',
      'pontuação',
      'previsão',
      'スコア',
      '予測',
      '得分',
      '分数',
      '预测',
      // The best has the largest.
      'reciprocalrank',
      'inverserank',
      'invrank',
      'reverserank',
      'negativerank',
      'negrank',
    ],
  ],
  [
    'rating',
    [
      'rating',
      'ratings',
      'rui',
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
      'quantity',
      'feedback',
      'interaction',
      'implicit',
      'preference',
      '평점',
      '별점',
      'bewertung',
      'évaluation',
      'calificación',
      'calificacion',
      'valoración',
      'avaliação',
      'valutazione',
      '評価',
      '评分',
      '評分',
    ],
  ],
  [
    'rank',
    [
      'rank',
      'ranks',
      'ranking',
      'position',
      'pos',
      'itemrank',
      'place',
      '순위',
      'rang',
      'posición',
      'posição',
      '順位',
      '排名',
    ],
  ],
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
      'zeit',
      'zeitstempel',
      'datum',
      'fecha',
      'heure',
      'tijd',
      '시간',
      '시각',
      '일시',
      '날짜',
      '時間',
      '日時',
      '时间',
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
      'isclick',
      'clk',
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
    'fold',
    [
      'fold',
      'foldid',
      'foldidx',
      'foldindex',
      'foldnumber',
      'foldno',
      'foldnum',
      'nfold',
      'kfold',
      'cvfold',
      'seed',
      'randomseed',
      'randomstate',
      'repetition',
      'replicate',
      'trial',
      'epoch',
      'checkpoint',
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
    ],
  ],
];

const ROLES = new Map<string, { role: ColumnRole; place: number }>();
for (const [role, names] of NAMES) names.forEach((name, index) => ROLES.set(name, { role, place: index }));

/**
 * The role that each column name stands for, `ignored` where it stands for none. Of several columns with
 * the same role the surest name wins. RecBole's types (`user_id:token`) and blanks are overlooked.
 */
export function rolesOfNames(names: readonly string[]): ColumnRole[] {
  const known = names.map(
    (name) => ROLES.get(reducedName(name)) ?? ofTwoClasses(name, names) ?? byWord(name) ?? ofLosses(name),
  );
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

/**
 * The columns that may all be the score by their names; none where one at most is. A distance or a rank turned round
 * beside a score is no other opinion of the model.
 */
export function rivalScores(names: readonly string[]): number[] {
  const rivals = names.flatMap((name, column) => {
    const known = ROLES.get(reducedName(name)) ?? byWord(name);
    return known?.role === 'score' && !isDistance(name) && !/rank$/.test(reducedName(name)) ? [column] : [];
  });
  return rivals.length < 2 ? [] : rivals;
}

/** The first column that holds items which were sampled as ones that a user does not like; undefined where there is none. */
export function sampledNegatives(names: readonly string[]): string | undefined {
  return names.find((name) => /^neg(ative)?(s|_?(items?|samples?|ids?|item_?ids?))$/.test(inWords(name)));
}

/** Small letters and digits alone: “User ID” is “userid”. RecBole's types are left out. */
export function reducedName(name: string): string {
  const bare = name.replace(/:(token|token_seq|float|float_seq)$/, '');
  if (!/[^ -~]/.test(bare)) return bare.toLowerCase().replace(/[^a-z\d]/g, '');
  return bare
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Of `prob_0` and `prob_1`, as classifiers call their probabilities, the second says how likely an item is liked. */
function ofTwoClasses(
  name: string,
  names: readonly string[],
): { role: ColumnRole; place: number } | undefined {
  const stem = /^(.*(?:p|prob|proba|probability|pred|class)_?)1$/i.exec(name.trim())?.[1];
  const has = (number: number): boolean => names.some((other) => other.trim() === `${stem}${number}`);
  return stem !== undefined && has(0) && !has(2) ? { role: 'score', place: 150 } : undefined;
}

/** `hashed_user_id`, `target item`, `als_score`, `product name`: the name ends with a word that is known for itself. */
function byWord(name: string): { role: ColumnRole; place: number } | undefined {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const named = /^(name|title)$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  for (const last of [named.slice(-2).join(''), named.at(-1) ?? '']) {
    const match = last.length > 2 ? ROLES.get(last) : undefined;
    // Only what cannot be mistaken: "release_date" and "item_type" are features of items, not roles.
    if (match !== undefined && ['user', 'item', 'score', 'rating', 'rank'].includes(match.role)) {
      return { role: match.role, place: match.place + 100 };
    }
  }
  return undefined;
}

/** A loss, an error or a cost orders a list as a score does. */
function ofLosses(name: string): { role: ColumnRole; place: number } | undefined {
  return isDistance(name) || IS_NEGATED.test(inWords(name)) ? { role: 'score', place: 200 } : undefined;
}

/** Whether a column of that name, which holds lists, holds what was recommended. */
export function saysRecommended(name: string): boolean {
  return /pred|recom|recs|top/i.test(name);
}

const DESCRIBES =
  /(^|[^a-z])(id|code|zip|pin|age|year|month|day|hour|page|step|price|lat|lon|lng|latitude|longitude)$/;

/** Whether a column of that name, if it holds neither users nor items, describes one of them or when and where it was. */
export function describes(name: string): boolean {
  return DESCRIBES.test(inWords(name));
}

/**
 * Whether a table was made of columns by pandas' `melt`: what stands under "variable" is the name of one, and "value" may
 * be anything, the items as well.
 */
export function isMelted(names: readonly string[]): boolean {
  const words = names.map(inWords);
  return words.includes('variable') && words.includes('value');
}

/** Whether a column of that name of such a table is one of both. */
export function isOfMelting(name: string): boolean {
  return ['variable', 'value'].includes(inWords(name));
}

/** A name in small letters, with “_” between the words of `camelCase`. */
export function inWords(name: string): string {
  return name
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase();
}

const DISTANCES = 'distances?|dist|loss(es)?|costs?|penalty|errors?|err|r?mse|mae';
const UNITS = '([^a-z](values?|k?m|mi|miles|met(er|re)s|kilomet(er|re)s))?';
const LIKELIHOODS = 'nll|perplexity|neg(ative)?_?log_?(lik(elihood)?|prob(ability)?)';
const IS_DISTANCE = new RegExp(`(^|[^a-z])((${DISTANCES})${UNITS}|${LIKELIHOODS})$`);
/** As scikit-learn calls a loss of which the largest is the best. */
const IS_NEGATED = new RegExp(
  `(^|[^a-z])(neg(ative|ated)?|minus|inv(erse|erted)?)[^a-z].*(${DISTANCES})${UNITS}$`,
);

/** Whether a column of that name holds distances, losses or costs, of which the smallest is the best. */
export function isDistance(name: string): boolean {
  const words = inWords(name);
  return IS_DISTANCE.test(words) && !IS_NEGATED.test(words);
}
