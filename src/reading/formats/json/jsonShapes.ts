/*
 * To add a form of JSON, add an entry: name, a small example, path to the rows, and the fields of each role.
 * The first entry that a file fits decides, so forms with telling names come before forms with classes of
 * names. Then run `npx tsx scripts/jsonFormsDoc.ts`, which prints the entry in docs/formats.md and its Korean
 * translation, and add the Korean name to l10n/bundle.l10n.ko.json. test/unit/formats/jsonShapes.test.ts
 * evaluates each example and asks for its numbers if they differ from those of the other examples.
 */
import * as l10n from '@vscode/l10n';
import type { ColumnRole } from '../tableShape';

/** A form in which people and tools store lists and judgments as JSON. */
export interface JsonShape {
  /** Returns the name of the form in the documentation. */
  readonly name: () => string;
  /** A small file in this form. The documentation prints it, and a test evaluates it. */
  readonly example: string;
  /**
   * Path to the rows. `[]`: records, in an array, one per line, or in the only array of records of a
   * document. `*`: users, each the key of a list. Before `*` are keys, or classes of keys; after it is the
   * key of the list in each user.
   */
  readonly rows: string;
  /** Keys of the outermost object that identify the form. */
  readonly keys?: readonly string[];
  /**
   * Fields of roles; other fields have the roles of their names. A name in `<>` is a class of names, which
   * ../detection/json recognizes. `list[]`: the IDs in a list. `list[].field`: a field of the objects in it. `list[][]`:
   * pairs of an ID and a number. `list{}`: the keys of an object of numbers. `list{}.field`: the keys of an
   * object of objects. `list{}[]`: the IDs in an object of lists, by the keys `list{key}`.
   * `list[other[].field]`: the IDs in a list, at the positions in a field of another list.
   */
  readonly roles: { readonly user: string; readonly item: string } & Partial<Record<ColumnRole, string>>;
  /** Use of a file that the form alone proves. Fields without a role in the form then have none. */
  readonly proves?: 'recommendations' | 'truth';
}

/**
 * Supported forms, the most specific first. The first form that fits a file decides the roles of its fields.
 * A new form is an entry here.
 */
export const jsonShapes: readonly JsonShape[] = [
  {
    name: () => l10n.t('Rank evaluation response of Elasticsearch and OpenSearch'),
    rows: 'details.*.hits',
    keys: ['metric_score'],
    roles: { user: '*', item: '*[].hit._id' },
    proves: 'recommendations',
    example:
      '{"metric_score": 0.6, "details": {\n' +
      '  "u1": {"hits": [{"hit": {"_id": "i7"}, "rating": 0}, {"hit": {"_id": "i3"}, "rating": 1}]},\n' +
      '  "u2": {"hits": [{"hit": {"_id": "i4"}, "rating": 1}]}}}',
  },
  {
    name: () => l10n.t('Rank evaluation request'),
    rows: 'requests[]',
    roles: { user: 'id', item: 'ratings[]._id', rating: 'ratings[].rating' },
    proves: 'truth',
    example:
      '{"requests": [\n' +
      '  {"id": "u1", "request": {}, "ratings": [{"_index": "shop", "_id": "i3", "rating": 1}, {"_index": "shop", "_id": "i5", "rating": 1}]},\n' +
      '  {"id": "u2", "request": {}, "ratings": [{"_index": "shop", "_id": "i4", "rating": 1}]}]}',
  },
  {
    name: () => l10n.t('Judgments of Search Relevance Workbench'),
    rows: 'judgmentRatings[]',
    roles: { user: 'query', item: 'ratings[].docId', rating: 'ratings[].rating' },
    proves: 'truth',
    example:
      '{"name": "May", "type": "IMPORT_JUDGMENT", "judgmentRatings": [\n' +
      '  {"query": "u1", "ratings": [{"docId": "i3", "rating": "1.0"}, {"docId": "i5", "rating": "1.0"}, {"docId": "i9", "rating": "0.0"}]},\n' +
      '  {"query": "u2", "ratings": [{"docId": "i4", "rating": "1.0"}]}]}',
  },
  {
    name: () => l10n.t('Quepid case'),
    rows: 'queries[]',
    roles: { user: '<query>', item: 'ratings{}', rating: 'ratings{}' },
    proves: 'truth',
    example:
      '{"case_name": "Shop", "queries": [\n' +
      '  {"query_text": "u1", "ratings": {"i3": 1, "i5": 1, "i9": 0}},\n' +
      '  {"query_text": "u2", "ratings": {"i4": 1}}]}',
  },
  {
    name: () => l10n.t('LlamaIndex dataset'),
    rows: 'relevant_docs.*',
    keys: ['queries', 'corpus'],
    roles: { user: '*', item: '*[]' },
    proves: 'truth',
    example:
      '{"queries": {"u1": "red shoes", "u2": "blue hats"}, "corpus": {"i3": "Shoes", "i4": "A hat", "i5": "Boots"},\n' +
      ' "relevant_docs": {"u1": ["i3", "i5"], "u2": ["i4"]}}',
  },
  {
    name: () => l10n.t('MTEB predictions'),
    rows: '<one>.<one>.*',
    keys: ['mteb_model_meta'],
    roles: { user: '*', item: '*{}', score: '*{}' },
    proves: 'recommendations',
    example:
      '{"mteb_model_meta": {"model_name": "org/model"},\n' +
      ' "default": {"test": {"u1": {"i7": 0.9, "i3": 0.8, "i9": 0.4}, "u2": {"i4": 0.7, "i8": 0.6}}}}',
  },
  {
    name: () => l10n.t('Users of a named model'),
    rows: '<results>.*',
    keys: ['<model>'],
    roles: { user: '*', item: '*' },
    example: '{"model": "als", "results": {"u1": ["i7", "i3", "i9"], "u2": ["i4", "i8", "i7"]}}',
  },
  {
    name: () => l10n.t('Users: IDs in order of rank'),
    rows: '*',
    roles: { user: '*', item: '*[]' },
    example: '{"u1": ["i7", "i3", "i9"], "u2": ["i4", "i8", "i7"]}',
  },
  {
    name: () => l10n.t('Users: scores or grades by ID'),
    rows: '*',
    roles: { user: '*', item: '*{}' },
    example: '{"u1": {"i9": 0.4, "i7": 0.9, "i3": 0.8}, "u2": {"i4": 0.7, "i8": 0.6}}',
  },
  {
    name: () => l10n.t('Users: pairs'),
    rows: '*',
    roles: { user: '*', item: '*[][]' },
    example: '{"u1": [["i9", 0.4], ["i7", 0.9], ["i3", 0.8]], "u2": [["i4", 0.7], ["i8", 0.6]]}',
  },
  {
    name: () => l10n.t('Users: objects'),
    rows: '*',
    roles: { user: '*', item: '*[].<id>' },
    example:
      '{"u1": [{"item_id": "i9", "score": 0.4}, {"item_id": "i7", "score": 0.9}, {"item_id": "i3", "score": 0.8}],\n' +
      ' "u2": [{"item_id": "i4", "score": 0.7}]}',
  },
  {
    name: () => l10n.t('Users: objects by ID'),
    rows: '*',
    roles: { user: '*', item: '*{}.<value>' },
    example:
      '{"u1": {"i9": {"score": 0.4}, "i7": {"score": 0.9}, "i3": {"score": 0.8}}, "u2": {"i4": {"score": 0.7}}}',
  },
  {
    name: () => l10n.t('Qrels of BEIR and MTEB'),
    rows: '[]',
    roles: { user: 'query-id', item: 'corpus-id', rating: 'score' },
    proves: 'truth',
    example:
      '{"query-id": "u1", "corpus-id": "i3", "score": 1}\n' +
      '{"query-id": "u1", "corpus-id": "i5", "score": 1}\n' +
      '{"query-id": "u2", "corpus-id": "i4", "score": 1}',
  },
  {
    name: () => l10n.t('Events of User Behavior Insights'),
    rows: '[]',
    roles: { user: 'query_id', item: 'event_attributes.object.object_id', event: 'action_name' },
    proves: 'truth',
    example:
      '{"action_name": "click", "query_id": "u1", "event_attributes": {"object": {"object_id": "i3"}, "position": {"ordinal": 2}}}\n' +
      '{"action_name": "click", "query_id": "u1", "event_attributes": {"object": {"object_id": "i5"}, "position": {"ordinal": 9}}}\n' +
      '{"action_name": "click", "query_id": "u2", "event_attributes": {"object": {"object_id": "i4"}, "position": {"ordinal": 1}}}',
  },
  {
    name: () => l10n.t('OTTO labels'),
    rows: '[]',
    roles: { user: 'session', item: 'labels{}[]', event: 'labels{key}' },
    proves: 'truth',
    example:
      '{"session": "u1", "labels": {"clicks": "i3", "carts": ["i5"]}}\n' +
      '{"session": "u2", "labels": {"clicks": "i4"}}',
  },
  {
    name: () => l10n.t('Answers of rerank services (Cohere, Jina, Bedrock)'),
    rows: '[]',
    roles: { user: '<query>', item: '<list>[<list>[].index]' },
    example:
      '{"query_id": "u1", "documents": ["i3", "i9", "i7"], "results": [{"index": 2, "relevance_score": 0.9}, {"index": 0, "relevance_score": 0.8}]}\n' +
      '{"query_id": "u2", "documents": ["i8", "i4"], "results": [{"index": 1, "relevance_score": 0.7}, {"index": 0, "relevance_score": 0.6}]}',
  },
  {
    name: () => l10n.t('Records: IDs of items'),
    rows: '[]',
    roles: { user: '<query>', item: '<item>[]' },
    example:
      '{"user_id": "u1", "items": ["i9", "i7", "i3"], "scores": [0.4, 0.9, 0.8]}\n' +
      '{"user_id": "u2", "items": ["i4", "i8"], "scores": [0.7, 0.6]}',
  },
  {
    name: () => l10n.t('Records: objects of items'),
    rows: '[]',
    roles: { user: '<query>', item: '<item>[].<id>' },
    example:
      '{"user_id": "u1", "items": [{"id": "i9", "score": 0.4}, {"id": "i7", "score": 0.9}, {"id": "i3", "score": 0.8}]}\n' +
      '{"user_id": "u2", "items": [{"id": "i4", "score": 0.7}]}',
  },
  {
    name: () => l10n.t('Records'),
    rows: '[]',
    roles: { user: '<user>', item: '<item>' },
    example:
      '[{"user_id": "u1", "item_id": "i9", "score": 0.4}, {"user_id": "u1", "item_id": "i7", "score": 0.9},\n' +
      ' {"user_id": "u1", "item_id": "i3", "score": 0.8}, {"user_id": "u2", "item_id": "i4", "score": 0.7}]',
  },
  {
    name: () => l10n.t('Retrieved objects (sentence-transformers)'),
    rows: '[]',
    roles: { user: '<query>', item: '<retrieved>[].<id>' },
    example:
      '{"query_id": "u1", "query": "red shoes", "results": [{"corpus_id": "i7", "score": 0.9}, {"corpus_id": "i3", "score": 0.8}]}\n' +
      '{"query_id": "u2", "query": "blue hats", "results": [{"corpus_id": "i4", "score": 0.7}]}',
  },
  {
    name: () => l10n.t('Retrieved objects with fields of a vector store'),
    rows: '[]',
    roles: { user: '<query>', item: '<retrieved>[].<id>' },
    example:
      '{"query_id": "u1", "result": [{"id": 1, "score": 0.9, "payload": {"item_id": "i7"}}, {"id": 2, "score": 0.8, "payload": {"item_id": "i3"}}]}\n' +
      '{"query_id": "u2", "result": [{"id": 3, "score": 0.7, "payload": {"item_id": "i4"}}]}',
  },
  {
    name: () => l10n.t('Retrieved and expected IDs (ragas, LlamaIndex, MLflow)'),
    rows: '[]',
    roles: { user: '<query>', item: '<retrieved>[]' },
    example:
      '{"version": 1, "cases": [\n' +
      '  {"id": "u1", "retrieved_ids": ["i7", "i3", "i9"], "expected_ids": ["i3", "i5"]},\n' +
      '  {"id": "u2", "retrieved_ids": ["i4", "i8", "i7"], "expected_ids": ["i4"]}]}',
  },
  {
    name: () => l10n.t('Golden set: IDs'),
    rows: '[]',
    roles: { user: '<query>', item: '<expected>[]' },
    example:
      '{"question": "u1", "relevant_chunk_ids": ["i3", "i5"]}\n' +
      '{"question": "u2", "relevant_chunk_ids": ["i4"]}',
  },
  {
    name: () => l10n.t('Golden set: objects'),
    rows: '[]',
    roles: { user: '<query>', item: '<expected>[].<id>' },
    example:
      '[{"id": "u1", "expected": [{"doc_id": "i3", "relevance": 1}, {"doc_id": "i5", "relevance": 1}]},\n' +
      ' {"id": "u2", "expected": [{"doc_id": "i4", "relevance": 1}]}]',
  },
  {
    name: () => l10n.t('Golden set: grades by ID'),
    rows: '[]',
    roles: { user: '<query>', item: '<any>{}' },
    example:
      '{"queries": [{"query": "u1", "judged": {"i3": 1, "i5": 1, "i9": 0}}, {"query": "u2", "judged": {"i4": 1}}]}',
  },
  {
    name: () => l10n.t('Golden set: one ID'),
    rows: '[]',
    roles: { user: '<query>', item: '<expected>' },
    example: '{"question": "u1", "gold_chunk_id": "i3"}\n' + '{"question": "u2", "gold_chunk_id": "i4"}',
  },
  {
    name: () => l10n.t('Impressions: candidates with scores and labels'),
    rows: '[]',
    roles: { user: '<query>', item: 'candidates[]' },
    example:
      '{"impression_id": "u1", "candidates": ["i3", "i7", "i9"], "scores": [0.8, 0.9, 0.4], "labels": [1, 0, 0]}\n' +
      '{"impression_id": "u2", "candidates": ["i8", "i4"], "scores": [0.6, 0.7], "labels": [0, 1]}',
  },
  {
    name: () => l10n.t('Lists of a user'),
    rows: '[]',
    roles: { user: '<user>', item: '<list>[]' },
    example:
      '{"input": {"userId": "u1"}, "output": {"recommended": ["i7", "i3", "i9"]}}\n' +
      '{"input": {"userId": "u2"}, "output": {"recommended": ["i4", "i8", "i7"]}}',
  },
  {
    name: () => l10n.t('Objects of a user'),
    rows: '[]',
    roles: { user: '<user>', item: '<list>[].<id>' },
    example:
      '{"user_id": "u1", "recs": [{"id": "i7", "score": 0.9}, {"id": "i3", "score": 0.8}]}\n' +
      '{"user_id": "u2", "recs": [{"id": "i4", "score": 0.7}]}',
  },
  {
    name: () => l10n.t('Pairs of a user'),
    rows: '[]',
    roles: { user: '<user>', item: '<list>[][]' },
    example:
      '{"user_id": "u1", "recs": [["i9", 0.4], ["i7", 0.9], ["i3", 0.8]]}\n' +
      '{"user_id": "u2", "recs": [["i4", 0.7]]}',
  },
  {
    name: () => l10n.t('Models, each with users'),
    rows: '<model>.*',
    roles: { user: '*', item: '*' },
    example:
      '{"als": {"u1": ["i7", "i3", "i9"], "u2": ["i4", "i8", "i7"]}, "pop": {"u1": ["i3", "i7", "i9"], "u2": ["i4", "i8", "i7"]}}',
  },
];
