import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#kernel/errors.ts';
import { exportJar, importJar } from '#test/platform/export-archive.ts';
import { addDocument, createJar, jarsPath, platformFor, untilRead } from '#test/platform/platform.ts';
import { reopened } from '#test/platform/tickets.ts';
import { createIngest } from './ingest.service.ts';

const { test, admin, analyst, colleague } = platformFor({
  admin: 'admin',
  analyst: 'analyst',
  colleague: 'analyst',
});

// A thread that looks through texts begins by learning the names.
beforeAll(() => test.deps.personalData.probe().then(() => undefined));

const ssn = 'My SSN is 536-22-1234; write to joe@example.com or ann@example.com.';
const file = { name: 'mail.txt', text: ssn };
const scanning = { settings: { pii_scan: true } };
const knowledge = (jar: string) => `/api/knowledge/honey-jars/${jar}`;

const piiOf = async (id: string) => (await analyst.get(`/api/knowledge/documents/${id}`)).body.metadata.pii;
const eventsOf = async (jar: string): Promise<any[]> =>
  (await analyst.get(`/api/v1/events?event_type=pii.high_risk_detected&honey_jar_id=${jar}`)).body.events;

async function readAgain(id: string): Promise<void> {
  expect((await analyst.post(`/api/knowledge/documents/${id}/reprocess`)).status).toBe(202);
  await untilRead(analyst, id);
}

describe('a document of a jar with pii_scan', () => {
  it('reports its detections in every form, as counts only', async () => {
    const jar = await createJar(analyst, scanning);
    const { id } = await addDocument(analyst, jar, file);
    for (const path of [
      `/api/knowledge/documents/${id}`,
      `${knowledge(jar)}/documents/${id}`,
      `/api/v1/documents/${id}`,
    ]) {
      const { body } = await analyst.get(path);
      expect(body.metadata.pii).toEqual({
        scanned_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        detection_mode: 'general',
        total_detections: 3,
        high_risk_detections: 1,
        by_type: { social_security_number: 1, email_address: 2 },
        compliance_summary: expect.objectContaining({
          GDPR: expect.objectContaining({
            elements_detected: 3,
            compliance_status: 'violations_detected',
          }),
          HIPAA: expect.anything(),
          PCI_DSS: expect.anything(),
          Attorney_Client: expect.anything(),
        }),
      });
      expect(JSON.stringify(body)).not.toMatch(/1234|joe@/);
    }
    const { body: listed } = await analyst.get(`${knowledge(jar)}/documents`);
    expect(listed.documents[0].metadata.pii.total_detections).toBe(3);
  });

  it('is scanned with its hidden text, and reports zero detections', async () => {
    const jar = await createJar(analyst, scanning);
    const hiding = `<html><p>The loader sleeps.</p><p style="color:white">${ssn}</p></html>`;
    const { id } = await addDocument(analyst, jar, { name: 'a.html', text: hiding });
    expect((await piiOf(id)).by_type.social_security_number).toBe(1);
    const empty = await addDocument(analyst, jar, { name: 'b.txt', text: 'Nothing to see here.' });
    expect(await piiOf(empty.id)).toMatchObject({ total_detections: 0, by_type: {} });
    expect(await eventsOf(jar)).toHaveLength(1);
  });

  it('shows nothing else as pii, whatever its uploader calls so', async () => {
    const metadata = { pii: { total_detections: 0 }, case: 7 };
    const plain = await addDocument(analyst, await createJar(analyst), { ...file, metadata });
    expect(plain.metadata).toMatchObject({ case: 7 });
    expect(plain.metadata).not.toHaveProperty('pii');
    const scanned = await addDocument(analyst, await createJar(analyst, scanning), { ...file, metadata });
    expect(scanned.metadata).toMatchObject({ case: 7, pii: { total_detections: 3 } });
  });

  it('is one of many that arrive at once', async () => {
    const jar = await createJar(analyst, scanning);
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`mail${i}.txt`, `Write to name${i}@example.com`]),
    );
    const { body } = await analyst.upload(`${knowledge(jar)}/documents`, files);
    for (const { id } of body.documents) {
      await untilRead(analyst, id);
      expect(await piiOf(id)).toMatchObject({ by_type: { email_address: 1 } });
    }
  });
});

describe('the setting', () => {
  it('is off at first, counts from the next reading on, and goes off again', async () => {
    const jar = await createJar(analyst);
    const { id } = await addDocument(analyst, jar, file);
    expect(await piiOf(id)).toBeUndefined();
    expect((await analyst.get(`${jarsPath}/${jar}`)).body.settings.pii_scan).toBe(false);
    const on = await analyst.put(`${jarsPath}/${jar}`, scanning);
    expect(on.body.settings.pii_scan).toBe(true);
    expect(await piiOf(id)).toBeUndefined();
    expect((await analyst.post(`${knowledge(jar)}/reprocess`)).body.documents).toBe(0);
    const all = await analyst.post(`${knowledge(jar)}/reprocess?outdated_only=false`);
    expect([all.status, all.body.documents]).toEqual([202, 1]);
    await untilRead(analyst, id);
    expect(await piiOf(id)).toMatchObject({ total_detections: 3 });
    const off = await analyst.put(knowledge(jar), { settings: { pii_scan: false } });
    expect(off.body.settings.pii_scan).toBe(false);
    await readAgain(id);
    expect(await piiOf(id)).toBeUndefined();
  });

  it('is made with the jar in both forms, and read in all three', async () => {
    const { body } = await analyst.post('/api/knowledge/honey-jars', { name: 'Scanned', pii_scan: true });
    for (const path of [knowledge(body.id), `${jarsPath}/${body.id}`, `/api/v1/honey-jars/${body.id}`])
      expect((await analyst.get(path)).body.settings.pii_scan).toBe(true);
  });

  it('is for users who manage the jar', async () => {
    const jar = await createJar(analyst, { visibility: 'shared' });
    await analyst.put(`${jarsPath}/${jar}/access`, {
      access: [{ user_id: colleague.user_id, role: 'editor' }],
    });
    expect((await colleague.put(`${jarsPath}/${jar}`, { description: 'Mine' })).status).toBe(200);
    expect((await colleague.put(`${jarsPath}/${jar}`, scanning)).status).toBe(403);
    expect((await colleague.put(knowledge(jar), scanning)).status).toBe(403);
    expect((await analyst.get(`${jarsPath}/${jar}`)).body.settings.pii_scan).toBe(false);
  });

  it('is part of an export, and the import is scanned', async () => {
    const jar = await createJar(analyst, scanning);
    await addDocument(analyst, jar, { ...file, metadata: { case: 7 } });
    const exported = await exportJar(test.platform, analyst, `${knowledge(jar)}/export?format=tar`);
    const { body } = await importJar(test.platform, {
      client: analyst,
      path: '/api/knowledge/honey-jars/import',
      archive: exported.file,
    });
    const copy = body.honey_jar_id;
    expect((await analyst.get(`${jarsPath}/${copy}`)).body.settings.pii_scan).toBe(true);
    const [document] = (await analyst.get(`${knowledge(copy)}/documents`)).body.documents;
    expect((await untilRead(analyst, document.id)).metadata).toMatchObject({
      case: 7,
      pii: { total_detections: 3 },
    });
  });
});

describe('a document that cannot be scanned', () => {
  it('is read anyway, with the reason', async () => {
    // Over digits without an end it reads all of the rest for each of them.
    const custom_patterns = { hostile: { pattern: '\\d.*!|\\d' } };
    expect((await admin.post('/api/pii/configure', { custom_patterns })).status).toBe(200);
    try {
      const jar = await createJar(analyst, scanning);
      const long = await addDocument(analyst, jar, {
        name: 'long.txt',
        text: `${ssn} ${'12'.repeat(100_000)}`,
      });
      expect(long).toMatchObject({ status: 'completed', error: null });
      expect(long.metadata.pii).toEqual({
        scanned_at: expect.any(String),
        error: {
          code: 'PII_DETECTION_FAILED',
          message: 'The custom pattern hostile takes too long on this text',
        },
      });
      expect(await eventsOf(jar)).toEqual([]);
      await admin.post('/api/pii/configure', { custom_patterns: {} });
      await readAgain(long.id);
      expect(await piiOf(long.id)).toMatchObject({ by_type: { social_security_number: 1 } });
    } finally {
      await admin.post('/api/pii/configure', { custom_patterns: {} });
    }
  });

  it('waits while too many texts do, and is tried again when that lasts, at last without', async () => {
    const jar = await createJar(analyst, scanning);
    const { id } = await addDocument(analyst, jar, file);
    const { detectInDocument } = test.deps.personalData;
    let busy = 0;
    const personalData = {
      ...test.deps.personalData,
      detectInDocument: async (...asked: Parameters<typeof detectInDocument>) => {
        busy -= 1;
        if (busy >= 0) throw new AppError('unavailable', 'Too many texts are waiting to be read.');
        return detectInDocument(...asked);
      },
    };
    const reading = async (scanPatienceMs?: number) => {
      const patience = scanPatienceMs === undefined ? {} : { scanPatienceMs };
      const ingest = createIngest({ ...test.deps, personalData, ...patience });
      await ingest([await reopened(test.deps.database, id, 'new')]);
      return piiOf(id);
    };
    busy = 2;
    expect(await reading()).toMatchObject({ total_detections: 3 });
    busy = Infinity;
    for (let attempt = 2; attempt < 4; attempt += 1)
      await expect(reading(100)).rejects.toThrow('not enough time');
    expect(await reading(100)).toMatchObject({ error: { message: 'There was not enough time to scan it' } });
    expect((await analyst.get(`/api/knowledge/documents/${id}`)).body.status).toBe('completed');
  });
});
