import { openTestPlatform, untilRead, type Client, type TestPlatform } from './platform.ts';

export const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
/** A text with indicators of most types. */
export const report = `# Dark Heron

The loader talks to hxxps://cdn.dark-heron[.]top/gate.php?id=1 and to 185.220.101.34.
Mail came from billing@dark-heron[.]top. Its range is 5.188.206.0/24.
The dropper has SHA-256 ${sha256} and exploits CVE-2021-44228.
It used T1059.001 like G0016, which runs S0002 and was seen in C0024. See also TA0006 and M1032.
Ransom went to 13AM4VW2dhxYgXeQepoHkHSQuy6NgaEb94.

rule Win_Dark_Heron : loader { strings: $a = "he}ron" $b = { 4D 5A } condition: $a }
`;
export type StixFixture = Awaited<ReturnType<typeof openStix>>;

export const stixPath = (jar: string): string => `/api/knowledge/honey-jars/${jar}/stix`;

export const ofType = (bundle: any, type: string): any[] =>
  bundle.objects.filter((object: any) => object.type === type);

/** A platform with an analyst and a stranger, and what tests of STIX ask of it. */
export async function openStix() {
  const test: TestPlatform = await openTestPlatform();
  const [analyst, stranger]: [Client, Client] = await Promise.all([
    test.signIn('analyst'),
    test.signIn('analyst'),
  ]);
  const db = test.deps.database.kysely;

  return {
    test,
    analyst,
    stranger,

    /** The bundle of a jar. */
    async exported(jar: string, query = ''): Promise<any> {
      const { status, body } = await analyst.get(`${stixPath(jar)}${query}`);
      if (status !== 200) throw new Error(`The export answered ${status}`);
      return body;
    },

    /** Takes a bundle into a jar, and waits until its documents have been read. */
    async imported(jar: string, bundle: object): Promise<any> {
      const { status, body } = await analyst.upload(stixPath(jar), { 'bundle.json': JSON.stringify(bundle) });
      if (status !== 201) throw new Error(`The import answered ${status}: ${JSON.stringify(body)}`);
      await Promise.all(body.documents.map((document: any) => untilRead(analyst, document.id)));
      return body;
    },

    /** The indicators of a document, as `type value`. */
    async found(documentId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('indicators')
        .select(['type', 'value'])
        .where('document_id', '=', documentId)
        .execute();
      return rows.map(({ type, value }) => `${type} ${value}`).toSorted();
    },

    async textOf(documentId: string): Promise<string> {
      const file = await db
        .selectFrom('documents')
        .select(['jar_id', 'file_id', 'text_bytes', 'text_sha256'])
        .where('id', '=', documentId)
        .executeTakeFirstOrThrow();
      return test.deps.files.text(file);
    },

    /** How many originals are stored that no document has. */
    async strayFiles(): Promise<number> {
      let count = 0;
      for await (const key of test.deps.blobs.list('')) count += Number(key.endsWith('.original'));
      return count - (await db.selectFrom('documents').select('id').execute()).length;
    },
  };
}
