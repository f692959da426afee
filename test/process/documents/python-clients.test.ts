import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFeedServer, type FeedServer } from '#test/feeds/feed-server.ts';
import { openPythonClients, pythonMissing, type PythonClients } from '#test/feeds/python-clients.ts';
import { until } from '#test/machine/patience.ts';
import { callerOf } from '#test/platform/call.ts';
import { signIn, untilEnded, type Client } from '#test/platform/client.ts';
import { startServer, temporaryDirectory, type Server } from '#test/server/server.ts';

const hash = createHash('sha256').update('Harbour Owl').digest('hex');
const report = (name: string) =>
  `TLP:AMBER\n\nVelvet Hare is a group that used the malware Dimlight from ${name}.badsite.net and exploited CVE-2024-21412.`;

/** Reads a collection as a program of an analyst does: page by page, each object checked by the library of OASIS. */
const readCollection = `
import json, sys
from stix2 import Filter, TAXIICollectionSource, parse
from taxii2client.v21 import Server, as_pages
url, key, jar = sys.argv[1:]
root = Server(url, user='siem', password=key).default
collection = next(one for one in root.collections if one.id == jar)
pages = list(as_pages(collection.get_objects, per_request=5))
objects = [one for page in pages for one in page.get('objects', [])]
for one in objects:
    parse(one)
manifest = [one for page in as_pages(collection.get_manifest, per_request=5) for one in page.get('objects', [])]
last = manifest[-1]
source = TAXIICollectionSource(collection)
print(json.dumps({
    'title': collection.title,
    'pages': len(pages),
    'ids': [one['id'] for one in objects],
    'manifest': [one['id'] for one in manifest],
    'types': sorted({one['type'] for one in objects}),
    'one': collection.get_object(last['id'])['objects'][0]['id'],
    'indicators': [one.name for one in source.query([Filter('type', '=', 'indicator')])],
    'later': collection.get_objects(added_after=last['date_added']).get('objects', []),
}))`;

/** Loads what was exported, and answers it as the library writes it again. */
const loadEvents = `
import json, sys
from pymisp import MISPEvent
events = []
for one in json.loads(sys.argv[1])['response']:
    event = MISPEvent()
    event.load(one)
    events.append({'info': event.info, 'values': [attribute.value for attribute in event.attributes],
                   'tags': [tag.name for tag in event.tags]})
print(json.dumps(events))`;

/** A feed of one event, as the library writes it. */
const writeFeed = `
import json, sys
from pymisp import MISPEvent, MISPOrganisation
event = MISPEvent()
event.info = 'Harbour Owl against ports'
event.Orgc = MISPOrganisation()
event.Orgc.from_dict(name='CERT', uuid='5b3f9c1e-7c1d-4f3a-9b7e-2f6f7d1c9a10')
event.add_tag('tlp:green')
event.add_attribute('domain', 'harbour-owl.badsite.net', to_ids=True)
event.add_attribute('sha256', sys.argv[1], to_ids=True)
feed = event.to_feed(with_meta=True)
manifest = feed['Event'].pop('_manifest')
feed['Event'].pop('_hashes', None)
print(json.dumps({'manifest': manifest, 'event': feed, 'uuid': event.uuid}))`;

describe.skipIf(pythonMissing !== '')(`clients in Python${pythonMissing}`, () => {
  let directory: string;
  let server: Server;
  let python: PythonClients;
  let client: Client;
  let call: ReturnType<typeof callerOf>;
  let jar: string;
  let key: string;

  beforeAll(async () => {
    directory = await temporaryDirectory();
    [server, python] = await Promise.all([
      startServer({ env: { FEED_ALLOW_PRIVATE: 'true' } }),
      openPythonClients(directory),
    ]);
    client = await signIn(server.url);
    call = callerOf({ url: server.url, token: client.token });
    jar = await client.createJar('Threat reports');
    for (const name of ['first', 'second']) await client.upload(jar, `${name}.txt`, report(name));
    await untilEnded(client, jar, 60_000);
    key = (await call('POST', '/api/keys', { name: 'siem', scopes: ['read'] })).body['secret'];
    await until(
      async () =>
        (await call('GET', `${collection()}manifest/?match[type]=report`)).body['objects'].length === 2,
      { what: 'both documents are in the collection' },
    );
  });
  afterAll(async () => {
    await server?.stop();
    for (const one of [directory, server?.directory])
      if (one) await rm(one, { recursive: true, force: true });
  });

  const collection = () => `/taxii2/api/collections/${jar}/`;

  /** Has a honey jar filled from a feed. Answers it when all of it is read. */
  async function filledFrom(feed: object): Promise<string> {
    const honey_jar_id = await client.createJar('Filled');
    const made = await call('POST', '/api/v1/feeds', { name: 'A feed', honey_jar_id, ...feed });
    expect(made.status, made.text).toBe(201);
    const { id } = made.body['feed'];
    const lastPoll = async () =>
      ((await call('GET', `/api/v1/feeds/${id}`)).body['feed'].last_poll as {
        error: string | null;
      } | null) ?? false;
    const poll = await until(lastPoll, { what: 'the feed is polled' });
    expect(poll.error).toBeNull();
    await untilEnded(client, honey_jar_id, 60_000);
    return honey_jar_id;
  }

  async function valuesIn(jarId: string): Promise<string[]> {
    const { body } = await call('GET', `/api/v1/honey-jars/${jarId}/indicators?limit=100`);
    return body['indicators'].map(({ value }: any) => value);
  }

  it('taxii2-client reads a honey jar page by page, and stix2 takes each object of it', async () => {
    const read = await python(readCollection, [`${server.url}/taxii2/`, key, jar]);
    expect(read).toMatchObject({ title: 'Threat reports', later: [], one: read.ids.at(-1) });
    expect(read.pages).toBeGreaterThan(3);
    expect(new Set(read.ids).size).toBe(read.ids.length);
    expect(read.manifest).toEqual(read.ids);
    expect(read.types).toEqual(
      expect.arrayContaining([
        'domain-name',
        'indicator',
        'intrusion-set',
        'relationship',
        'report',
        'vulnerability',
      ]),
    );
    expect(read.indicators.toSorted()).toEqual(['first.badsite.net', 'second.badsite.net']);
  });

  it('a feed of this installation polls its own TAXII server', async () => {
    const credentials = { username: 'siem', password: key };
    const filled = await filledFrom({ kind: 'taxii', source: `${server.url}${collection()}`, credentials });
    expect(await valuesIn(filled)).toEqual(
      expect.arrayContaining(['first.badsite.net', 'second.badsite.net', 'CVE-2024-21412']),
    );
  });

  it('pymisp loads what is exported as MISP', async () => {
    const { text } = await call('GET', `/api/knowledge/honey-jars/${jar}/export?format=misp`);
    const events = await python(loadEvents, [text]);
    expect(events.map(({ info }: any) => info).toSorted()).toEqual(['first.txt', 'second.txt']);
    for (const { values, tags } of events) {
      expect(values).toContain('CVE-2024-21412');
      expect(tags).toContain('tlp:amber');
    }
  });

  it('a feed that pymisp writes fills a honey jar', async () => {
    const { manifest, event, uuid } = await python(writeFeed, [hash]);
    const feeds: FeedServer = await openFeedServer(({ url }) => ({
      body: JSON.stringify(url === '/manifest.json' ? manifest : url === `/${uuid}.json` ? event : null),
    }));
    try {
      const filled = await filledFrom({ kind: 'misp', source: `${feeds.url}/manifest.json` });
      expect(await valuesIn(filled)).toEqual(expect.arrayContaining(['harbour-owl.badsite.net', hash]));
      const [document] = await client.documents(filled);
      expect(document).toMatchObject({ title: 'Harbour Owl against ports', status: 'completed' });
    } finally {
      await feeds.close();
    }
  });
});
