import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditParts } from '../../../src/core/audit/audit';
import { joinAuditedLogs, type AuditedLog } from '../../../src/core/audit/auditedLogs';
import { Identifiers } from '../../../src/core/data/ids/identifiers';
import { joinParts } from '../../../src/reading/logs/joinedParts';
import { logOfText } from '../splits/logs';
import { assertHolds } from './holds';

const folder = path.join(__dirname, '../../fixtures/golden/splits/audits');

describe('the golden audits', () => {
  for (const name of readdirSync(folder))
    it(name, () => {
      const ids = { users: new Identifiers(), items: new Identifiers() };
      const logs = (['train', 'valid', 'test'] as const).flatMap((part): AuditedLog[] => {
        const file = path.join(folder, name, `${part}.csv`);
        return existsSync(file)
          ? [{ name: part, file: `${part}.csv`, log: logOfText(file, readFileSync(file), { ids }) }]
          : [];
      });
      const { data, parts, timeOf, findings } = joinAuditedLogs(logs);
      const audit = auditParts({ ...data, joined: joinParts(data) }, parts, timeOf, findings);
      const expected: unknown = JSON.parse(readFileSync(path.join(folder, name, 'expected.json'), 'utf8'));
      assertHolds(JSON.parse(JSON.stringify(audit)), expected);
      assert.equal(audit.findings.length, (expected as { findings: unknown[] }).findings.length);
    });
});
