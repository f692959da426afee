import { NativeSelect, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#parts/empty-state.tsx';
import { PagedList } from '#parts/paged-list.tsx';
import { Section } from '#parts/section.tsx';
import { WideTable } from '#parts/wide-table.tsx';
import { EmailRow } from './email-row.tsx';
import { emailsQuery, emailStates, type EmailState } from './email-queries.ts';
import { useEmailsMessages } from './emails.messages.ts';
import { ServerSection } from './server-section.tsx';

/** The mail server, and what went through it. */
export function EmailsPage() {
  const say = useEmailsMessages();
  const [state, setState] = useState<EmailState | undefined>();
  const query = useInfiniteQuery(emailsQuery(state));
  const emails = query.data?.pages.flatMap((page) => page.emails) ?? [];
  const server = query.data?.pages[0]?.server;
  return (
    <Stack>
      {server && <ServerSection server={server} />}
      <Section title={say.log}>
        <NativeSelect
          maw={260}
          label={say.filter}
          data={[
            { value: '', label: say.all },
            ...emailStates.map((value) => ({ value, label: say[value] })),
          ]}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => setState(emailStates.find((one) => one === value))}
        />
        <PagedList
          query={query}
          isEmpty={emails.length === 0}
          empty={<EmptyState title={say.none} text={say.noneHint} />}
        >
          <WideTable
            label={say.log}
            minWidth={720}
            heads={[say.kind, say.recipient, say.created, say.state, say.outcome]}
          >
            {emails.map((email) => (
              <EmailRow key={email.id} email={email} />
            ))}
          </WideTable>
        </PagedList>
      </Section>
    </Stack>
  );
}
