import { BlockList, isIP } from 'node:net';
import { specialIpv4 } from '#kernel/special-addresses.ts';

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean));
}

/** Names of no real host: reserved by RFC 2606, 6761, 6762, 7686 and 8375, or used as examples by vendors. */
const reserved = names(`
  example.com example.net example.org example.edu example test invalid localhost local localdomain lan intranet home.arpa
  internal corp in-addr.arpa ip6.arpa contoso.com fabrikam.com adventure-works.com northwindtraders.com acme.com
  domain.com yourdomain.com mydomain.com yourcompany.com yoursite.com mysite.com website.com test.com sample.com host.com
  company.com foo.com bar.com foo.bar foobar.com site.com somesite.com somehost.com trusted.com`);

/** Hosts in the names of XML namespaces, schemas and vocabularies, which are never connected to. */
const namespaces = names(`
  w3.org xmlsoap.org openxmlformats.org schemas.microsoft.com schema.org json-schema.org purl.org xmlns.com ns.adobe.com
  iptc.org oasis-open.org opengis.net docbook.org relaxng.org schemas.android.com xml.org ogp.me dublincore.org
  iana.org purl.oclc.org openoffice.org maven.apache.org springframework.org java.sun.com xml.apache.org`);

/** Sites that reports refer to, and popular services: mentioned plainly they are not indicators. */
const wellKnown = names(`
  google.com microsoft.com apple.com amazon.com facebook.com meta.com twitter.com x.com linkedin.com youtube.com instagram.com
  whatsapp.com reddit.com wikipedia.org wikimedia.org mozilla.org cloudflare.com akamai.com fastly.com oracle.com ibm.com
  cisco.com vmware.com adobe.com intel.com amd.com nvidia.com redhat.com ubuntu.com debian.org canonical.com suse.com kernel.org
  gnu.org apache.org python.org nodejs.org golang.org rust-lang.org php.net perl.org ruby-lang.org java.com openjdk.org npmjs.com
  pypi.org rubygems.org crates.io docker.com kubernetes.io github.com github.io githubusercontent.com gitlab.com bitbucket.org
  sourceforge.net stackoverflow.com stackexchange.com medium.com substack.com wordpress.com wordpress.org blogger.com
  archive.org doi.org arxiv.org acm.org ieee.org springer.com nature.com sciencedirect.com usenix.org researchgate.net
  bing.com duckduckgo.com baidu.com yahoo.com msn.com live.com office.com office365.com outlook.com sharepoint.com onedrive.com
 windows.com azure.com windowsupdate.com skype.com bit.ly tinyurl.com goo.gl t.co youtu.be t.me
  telegram.org discord.com discordapp.com slack.com zoom.us dropbox.com box.com mega.nz wetransfer.com transfer.sh pastebin.com
  gist.github.com trello.com notion.so atlassian.com salesforce.com paypal.com ebay.com netflix.com booking.com tiktok.com
  mitre.org cve.org nist.gov cisa.gov us-cert.gov fbi.gov ic3.gov justice.gov treasury.gov whitehouse.gov nsa.gov europa.eu
  ncsc.gov.uk gov.uk cert.org first.org enisa.europa.eu bsi.bund.de cert.ssi.gouv.fr cyber.gov.au cyber.gc.ca jpcert.or.jp
  cert.pl cert.gov.ua sans.org sans.edu isc.sans.edu owasp.org cisecurity.org stopransomware.gov shadowserver.org
  virustotal.com abuse.ch any.run hybrid-analysis.com joesandbox.com tria.ge malshare.com urlscan.io shodan.io censys.io
  otx.alienvault.com alienvault.com threatfox.abuse.ch misp-project.org yara.readthedocs.io readthedocs.io sigmahq.io
  mandiant.com fireeye.com crowdstrike.com kaspersky.com securelist.com eset.com welivesecurity.com symantec.com broadcom.com
  trendmicro.com sophos.com mcafee.com trellix.com malwarebytes.com bitdefender.com f-secure.com withsecure.com avast.com
  avg.com checkpoint.com paloaltonetworks.com fortinet.com fortiguard.com sentinelone.com proofpoint.com talosintelligence.com
  rapid7.com tenable.com qualys.com secureworks.com recordedfuture.com group-ib.com sekoia.io volexity.com zscaler.com
  elastic.co splunk.com cybereason.com huntress.com redcanary.com dragos.com claroty.com netskope.com varonis.com akamai.com
  imperva.com cyberark.com okta.com duo.com lookout.com zimperium.com blackberry.com ivanti.com citrix.com sonicwall.com
  juniper.net barracuda.com solarwinds.com progress.com zyxel.com qnap.com synology.com netgear.com tp-link.com d-link.com
  thedfirreport.com bleepingcomputer.com krebsonsecurity.com thehackernews.com darkreading.com securityweek.com therecord.media
  arstechnica.com wired.com zdnet.com theregister.com techcrunch.com reuters.com bloomberg.com nytimes.com washingtonpost.com
  bbc.com bbc.co.uk cnn.com theguardian.com forbes.com wsj.com cyberscoop.com helpnetsecurity.com scmagazine.com
  exploit-db.com metasploit.com offensive-security.com zerodayinitiative.com packetstormsecurity.com vulners.com cvedetails.com
  hackerone.com bugcrowd.com letsencrypt.org digicert.com creativecommons.org ietf.org rfc-editor.org iso.org unicode.org
  eff.org torproject.org openssl.org wireshark.org nmap.org sysinternals.com 7-zip.org videolan.org gmail.com hotmail.com
  protonmail.com proton.me tutanota.com yandex.ru mail.ru icloud.com aol.com gmx.de gmx.net web.de qq.com 163.com
  jquery.com googleapis.com gstatic.com bootstrapcdn.com jsdelivr.net unpkg.com
  opensource.org spdx.org readme.io swagger.io openapis.org markdownguide.org travis-ci.org circleci.com codecov.io shields.io`);

/** Where anyone may have a mailbox: an address there may well be an attacker's. */
const mailboxes = names(`
  gmail.com hotmail.com outlook.com live.com yahoo.com protonmail.com proton.me tutanota.com yandex.ru mail.ru icloud.com aol.com
  gmx.de gmx.net web.de qq.com 163.com msn.com`);

/** Where anyone may upload a file or a message: a link to one of these can be part of an attack. */
const hosting = names(`
  github.com githubusercontent.com github.io gist.github.com gitlab.com bitbucket.org dropbox.com box.com mega.nz wetransfer.com
  transfer.sh pastebin.com discord.com discordapp.com telegram.org t.me slack.com trello.com notion.so drive.google.com
  docs.google.com sites.google.com storage.googleapis.com firebasestorage.googleapis.com onedrive.com onedrive.live.com 1drv.ms
  sharepoint.com windows.net azurewebsites.net amazonaws.com cloudfront.net archive.org sourceforge.net blogspot.com wordpress.com
  bit.ly tinyurl.com goo.gl t.co youtube.com reddit.com twitter.com x.com medium.com npmjs.com pypi.org`);

/** Sites whose addresses name a sample by its hash. */
const sampleSites = names(
  'virustotal.com hybrid-analysis.com abuse.ch any.run joesandbox.com tria.ge malshare.com alienvault.com',
);

/** Whether the name, or one that it is below, is in the set. */
function within(host: string, set: ReadonlySet<string>): boolean {
  for (let at = 0; ;) {
    if (set.has(host.slice(at))) return true;
    const dot = host.indexOf('.', at);
    if (dot < 0) return false;
    at = dot + 1;
  }
}

export type HostStanding = 'reserved' | 'namespace' | 'well_known' | 'unknown';

export function standingOf(host: string): HostStanding {
  if (within(host, reserved)) return 'reserved';
  if (within(host, namespaces)) return 'namespace';
  return within(host, wellKnown) ? 'well_known' : 'unknown';
}

export const isMailbox = (host: string): boolean => mailboxes.has(host);
export const isHosting = (host: string): boolean => within(host, hosting);
export const namesSamples = (host: string): boolean => within(host, sampleSites);
export const isMitre = (host: string): boolean => within(host, new Set(['mitre.org']));

// IANA's special-purpose registries (RFC 6890 and its updates), multicast and reserved space, and public resolvers
// apart: they are only no indicators when they are written plainly.
const special = new BlockList();
for (const [network, prefix] of specialIpv4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  special.addSubnet(network, prefix, 'ipv6');

const resolvers = names(`
  8.8.8.8 8.8.4.4 1.1.1.1 1.0.0.1 9.9.9.9 149.112.112.112 208.67.222.222 208.67.220.220 4.2.2.1 4.2.2.2 114.114.114.114
  77.88.8.8 2001:4860:4860::8888 2001:4860:4860::8844 2606:4700:4700::1111 2606:4700:4700::1001 2620:fe::fe`);

/** Whether an address is publicly routable. */
export function isGlobalAddress(address: string): boolean {
  const family = isIP(address);
  // A mapped address stands for an IPv4 one and is itself unreachable.
  if (family === 0 || /^::ffff:/i.test(address)) return false;
  return !special.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

export const isPublicResolver = (address: string): boolean => resolvers.has(address);

/** The hashes of no data at all, by MD5, SHA-1, SHA-256 and SHA-512. */
export const emptyHashes = names(`
  d41d8cd98f00b204e9800998ecf8427e da39a3ee5e6b4b0d3255bfef95601890afd80709
  e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
  cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e`);
