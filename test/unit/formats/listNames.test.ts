import assert from 'node:assert/strict';
import { rolesOfNames } from '../../../src/reading/formats/columnNames';
import {
  isItemDescriptionName,
  itemsListByName,
  isItemsName,
  isRelevantName,
  isValuesName,
} from '../../../src/reading/formats/detection/lists/listNames';

describe('names of lists', () => {
  it('say that a list describes items', () => {
    for (const name of [
      'title',
      'Titles',
      'movie_names',
      'genres',
      'tags',
      'reason',
      'reasons',
      'category',
      'item categories',
      'releaseDates',
      'times',
      'timestamp',
      'imageUrls',
      'prices',
      'discounts',
      'quantity',
      'quantities',
    ])
      assert.ok(isItemDescriptionName(name), name);
  });

  it('say so by whole words alone', () => {
    for (const name of [
      '',
      'items',
      'subtitled',
      'usernames',
      'candidates',
      'updates',
      'titles_top',
      'stags',
    ])
      assert.ok(!isItemDescriptionName(name), name);
  });

  it('say that a list holds what users really liked', () => {
    for (const name of [
      'actual',
      'y_true',
      'yTrue',
      'Ground Truth',
      'relevant',
      'relevant_items',
      'actual_item_ids',
      'true_ids',
      'test_items',
      'targets',
      'labels',
    ])
      assert.ok(isRelevantName(name), name);
    for (const name of [
      '',
      'predicted',
      'true_predictions',
      'test_date',
      'test_id',
      'history',
      'latest',
      'items',
    ])
      assert.ok(!isRelevantName(name), name);
  });

  it('say that a list surely holds items', () => {
    for (const name of ['item', 'movie_ids', 'predictions', 'top_10']) assert.ok(isItemsName(name), name);
    for (const name of ['', 'history', 'scores', 'bought']) assert.ok(!isItemsName(name), name);
  });

  it('say which of several lists are the items', () => {
    const itemsAmong = (names: readonly string[], mayBe?: (name: string) => boolean): string | undefined =>
      itemsListByName(names, (name) => name, mayBe);
    assert.equal(itemsAmong(['history', 'recommended', 'movie_ids']), 'movie_ids');
    assert.equal(itemsAmong(['history', 'recommended', 'predicted']), 'recommended');
    assert.equal(
      itemsAmong(['pred_scores', 'predicted'], (name) => name !== 'pred_scores'),
      'predicted',
    );
    assert.equal(itemsAmong(['history', 'bought']), undefined);
  });

  it('say that a list holds a number for each item', () => {
    for (const name of ['scores', 'Rating', 'als_scores', 'ranks', 'predicted_ratings', 'probability'])
      assert.ok(isValuesName(name), name);
    // Which may be the predicted items.
    for (const name of ['prediction', 'predictions', 'y_pred', '예측', 'labels', 'items', 'quantities'])
      assert.ok(!isValuesName(name), name);
  });
});

describe('names of columns', () => {
  it('are the same with “id” before or behind them, for users and items alone', () => {
    for (const [name, role] of [
      ['user_id', 'user'],
      ['customerId', 'user'],
      ['id_cliente', 'user'],
      ['사용자 ID', 'user'],
      ['sku_id', 'item'],
      ['hashed_movie_id', 'item'],
      ['rating_id', 'ignored'],
      ['paid', 'ignored'],
      ['id', 'ignored'],
    ])
      assert.deepEqual(rolesOfNames([name]), [role], name);
  });

  it('mean the id where one file has an id and a name', () => {
    assert.deepEqual(rolesOfNames(['movie', 'movie_id']), ['ignored', 'item']);
    assert.deepEqual(rolesOfNames(['customer_id', 'customer']), ['user', 'ignored']);
  });
});
