import { expect, it } from 'vitest';
import { extractText } from '#extraction/extract.ts';
import { makeDocx, paragraph } from '#test/fixtures/extraction-files.ts';
import { run } from '#test/pii/pii-batches.ts';
import { addDocument, createJar, platformFor } from '#test/platform/platform.ts';

const { test, analyst } = platformFor({ analyst: 'analyst' });
const path = '/api/pii/batch';
const ssn = '536-22-1234';
const hostile = '=1+1 <img src=x onerror=alert(1)> | [a](javascript:x) Ωmega Ж.txt';

it('a report sums up by framework, with the same content in each form, whatever the file names', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'joe.txt', text: `Joe has the SSN ${ssn}.` });
  await addDocument(analyst, jar, { name: 'mail.md', text: 'Write to ann@example.com, please.' });
  await addDocument(analyst, jar, { name: 'plain.txt', text: 'The sun rises in the east.' });
  await addDocument(analyst, jar, { name: hostile, text: `SSN ${ssn}` });
  const frameworks = { compliance_frameworks: ['HIPAA', 'PCI_DSS'] };
  const { job_id } = await run(analyst, jar, { detection_settings: frameworks });
  const report = async (format: string) =>
    (await analyst.get(`${path}/report/${job_id}?format=${format}`)).body;
  const json = await report('json');
  expect(json.frameworks).toMatchObject([
    { framework: 'HIPAA', compliance_status: 'violations_detected', violating_documents: 3 },
    { framework: 'PCI_DSS', compliance_status: 'no_personal_data_detected', elements_detected: 0 },
  ]);
  expect(json.safe_harbor).toHaveLength(18);
  expect(json.safe_harbor.find((each: any) => each.identifier === 'social_security_numbers').detections).toBe(
    2,
  );
  expect(json.pii_types[0]).toMatchObject({
    pii_type: 'social_security_number',
    finds: 2,
    high_risk: 2,
    documents: 2,
  });
  expect(json.documents).toHaveLength(4);
  expect(JSON.stringify(json)).not.toContain(ssn);
  const html = await report('html');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const md = await report('md');
  expect(md).not.toMatch(/(?<!\\)<img|(?<!\\)\[a\]/);
  expect(md.split('\n').filter((line: string) => line.includes('onerror'))).toHaveLength(1);
  const pdf = Buffer.from(
    (
      await test.platform.inject({
        url: `${path}/report/${job_id}?format=pdf`,
        headers: { authorization: `Bearer ${analyst.token}` },
      })
    ).rawPayload,
  );
  const { text } = await extractText(pdf, 'report.pdf');
  expect(text).toContain('HIPAA: violations detected');
  expect(text).toContain('=1+1 <img src=x onerror=alert(1)>');
  expect(text).toContain('Ωmega Ж.txt');
  const csv = (await analyst.get(`${path}/download/${job_id}?format=csv`)).body;
  expect(csv).toContain(`'=1+1 <img`);
});

it('a report is not found when none was requested', async () => {
  const jar = await createJar(analyst);
  const { job_id } = await run(analyst, jar, { output_settings: { generate_compliance_report: false } });
  expect((await analyst.get(`${path}/results/${job_id}`)).body.compliance_report_url).toBeNull();
  expect((await analyst.get(`${path}/report/${job_id}`)).status).toBe(404);
});

it('what could not be read is skipped, with one reason and the same counts everywhere', async () => {
  const jar = await createJar(analyst);
  await addDocument(analyst, jar, { name: 'broken.docx', text: makeDocx(paragraph(ssn)).subarray(0, 200) });
  await addDocument(analyst, jar, { name: 'joe.txt', text: `SSN ${ssn}` });
  const { job_id } = await run(analyst, jar);
  const { documents, totals, ...report } = (await analyst.get(`${path}/report/${job_id}`)).body;
  const [{ status, reason }] = documents;
  expect([status, reason]).toEqual(['skipped', expect.stringMatching(/^The document could not be read: \w/)]);
  expect(report.not_looked_through).toEqual([{ status, error_code: 'CORRUPT_FILE', documents: 1 }]);
  const csv = (await analyst.get(`${path}/download/${job_id}?format=csv`)).body.split('\r\n');
  expect(csv[0]).toMatch(/^document_id,filename,status,error_code,reason,/);
  expect(csv[1]).toContain(`,broken.docx,skipped,CORRUPT_FILE,${reason},`);
  expect(totals).toMatchObject({ documents_processed: 2, looked_through: 1, failed: 0, skipped: 1 });
  const { summary } = (await analyst.get(`${path}/results/${job_id}`)).body;
  const counts = { documents_processed: 2, failed_documents: 0, skipped_documents: 1 };
  expect(summary).toMatchObject(counts);
  const { notifications } = (await analyst.get('/api/notifications')).body;
  expect(notifications[0].body).toContain('2 of 2 documents were processed (0 failed, 1 skipped)');
});
