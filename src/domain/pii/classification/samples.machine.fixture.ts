/** The same of accounts, and of what programs write. */
export const machineSamples: [kind: string, text: string][] = [
  [
    'financial_statement',
    `Harrow & Finch Holdings plc
Consolidated income statement for the year ended 31 December 2024

                                   2024        2023
                                  £'000       £'000
Revenue                          48,210      44,907
Cost of sales                   (29,115)    (27,640)
Gross profit                     19,095      17,267
Administrative expenses         (11,402)    (10,988)
Operating profit                  7,693       6,279
Finance costs                      (612)       (655)
Profit before tax                 7,081       5,624`,
  ],
  [
    'financial_statement',
    `Statement of account        Period: 1 - 31 August 2025
Account holder: J. Moreau

Date    Details                  Paid out   Paid in    Balance
01 Aug  Opening balance                                1,204.10
04 Aug  Card: grocer               54.20               1,149.90
15 Aug  Salary                              2,310.00   3,459.90
29 Aug  Rent                      900.00               2,559.90
31 Aug  Closing balance                                2,559.90`,
  ],
  [
    'source_code',
    `import os
import sys


class Counter:
    def __init__(self, start=0):
        self.value = start

    def step(self, by=1):
        self.value += by
        return self.value


def main():
    counter = Counter()
    for path in sys.argv[1:]:
        if os.path.exists(path):
            counter.step()
    print(counter.value)


if __name__ == "__main__":
    main()`,
  ],
  [
    'source_code',
    `package main

import (
	"fmt"
	"net/http"
)

// handler answers with the path.
func handler(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintf(w, "you asked for %s", r.URL.Path)
}

func main() {
	http.HandleFunc("/", handler)
	if err := http.ListenAndServe(":8080", nil); err != nil {
		panic(err)
	}
}`,
  ],
  [
    'source_code',
    `#!/bin/sh
set -eu
target="$1"
if [ ! -d "$target" ]; then
  echo "no such directory: $target" >&2
  exit 1
fi
for file in "$target"/*.txt; do
  gzip -9 "$file"
done
echo "done"`,
  ],
  [
    'log_file',
    `Feb  3 04:12:01 gate CRON[2211]: (root) CMD (run-parts /etc/cron.hourly)
Feb  3 04:13:44 gate sshd[2240]: Failed password for invalid user oracle from 203.0.113.9 port 51122 ssh2
Feb  3 04:13:46 gate sshd[2240]: Connection closed by invalid user oracle 203.0.113.9 port 51122 [preauth]
Feb  3 04:17:01 gate systemd[1]: Started Daily apt upgrade.
Feb  3 04:17:09 gate kernel: eth0: link up`,
  ],
  [
    'log_file',
    `198.51.100.7 - - [12/Jun/2025:10:01:22 +0000] "GET /index.html HTTP/1.1" 200 5123 "-" "Mozilla/5.0"
198.51.100.7 - - [12/Jun/2025:10:01:23 +0000] "GET /style.css HTTP/1.1" 200 911 "-" "Mozilla/5.0"
203.0.113.80 - - [12/Jun/2025:10:02:02 +0000] "POST /login HTTP/1.1" 401 77 "-" "curl/8.5"
203.0.113.80 - - [12/Jun/2025:10:02:03 +0000] "POST /login HTTP/1.1" 401 77 "-" "curl/8.5"`,
  ],
  [
    'structured_data',
    `customer_id,first_name,last_name,city,balance
1001,Olga,Petrova,Riga,120.50
1002,Marc,Leclerc,Lyon,80.00
1003,Wei,Zhang,Leeds,0.00
1004,Amara,Diallo,Gent,15.75
1005,Nils,Berg,Malmö,220.10`,
  ],
  [
    'structured_data',
    `name: warehouse
version: 3
replicas: 2
image: registry.example/warehouse:3.4
ports:
  - 8080
env:
  LOG: info
  REGION: eu-north
health:
  path: /ready
  every: 10s`,
  ],
  [
    'threat_report',
    `Silent Kestrel targets shipping firms

In March a previously unknown threat actor sent phishing mails with an ISO attachment to staff of three ports. The ISO held a
shortcut that started a loader, which fetched a backdoor over DNS. For persistence the malware adds a scheduled task
(T1053.005). Command and control ran over 198.51.100[.]44 and cdn-status[.]example.

Indicators
b1946ac92492d2347c6235b4d2611184
591785b794601e212b260e25925636fd
update-portal[.]example`,
  ],
  [
    'threat_report',
    `Security advisory: active exploitation of CVE-2024-99999

Attackers use the flaw to run code on unpatched gateways without logging in. After exploitation they drop a webshell and move
on to domain controllers. Ransomware followed in two of five incidents. Patch to 9.1.4, look for unknown files below
/var/www, and reset credentials stored on the device.`,
  ],
  [
    'unknown',
    `# Sourdough for beginners

Feed the starter the evening before. In the morning mix flour, water and salt, and let the dough rest for half an hour. Fold it
four times over two hours, shape it, and leave it in the fridge overnight. Bake at 240 degrees for forty minutes.`,
  ],
  [
    'unknown',
    `The history of the lighthouse at Skagen goes back to 1561, when the king ordered fires to be lit along the coast. The present
tower was finished in 1858 and is 46 metres high. It was automated in 1987, and visitors may climb it in summer.`,
  ],
  [
    'unknown',
    `Getting started

Install the package with your package manager, then create a file called settings.yml. Start the server and open the address
that it prints. If the page stays empty, look at the console of the browser.`,
  ],
];
