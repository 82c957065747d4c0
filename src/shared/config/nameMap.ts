import * as v from 'valibot';

/** Keys that `v.record` drops from its result without an issue. */
const SKIPPED_KEYS = ['__proto__', 'prototype', 'constructor'];

/**
 * Returns the schema of an object whose keys are names that a person chose. Unlike `v.record`, it validates
 * and keeps every own key of the input, also `prototype` and `constructor`.
 */
export function nameMap<
  Key extends v.BaseSchema<string, string, v.BaseIssue<unknown>>,
  Value extends v.GenericSchema,
>(key: Key, value: Value): v.RecordSchema<Key, Value, undefined> {
  const record = v.record(key, value);
  return {
    ...record,
    '~run'(dataset, config) {
      const input: unknown = dataset.value;
      const result = record['~run'](dataset, config);
      if (typeof input !== 'object' || input === null) return result;
      const names = SKIPPED_KEYS.filter((name) => Object.hasOwn(input, name));
      if (names.length === 0) return result;
      const others = names.map((name, at) => [`${at}`, (input as Record<string, unknown>)[name]]);
      const checked = record['~run']({ value: Object.fromEntries(others) as unknown }, config);
      const issues = checked.issues?.map((issue) => {
        const [step, ...path] = issue.path ?? [];
        return step === undefined
          ? issue
          : { ...issue, path: [{ ...step, input, key: names[Number(step.key)] }, ...path] };
      });
      if (checked.typed && result.typed)
        for (const [at, name] of names.entries())
          Object.defineProperty(result.value, name, {
            value: (checked.value as Record<string, unknown>)[`${at}`],
            enumerable: true,
            configurable: true,
            writable: true,
          });
      if (issues === undefined) return result;
      return {
        typed: false,
        value: result.value,
        issues: [...(result.issues ?? []), ...issues],
      } as typeof result;
    },
  };
}
