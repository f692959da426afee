import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { NewFeed } from './feed-queries.ts';
import { useFeedsMessages } from './feeds.messages.ts';

const ways = ['open', 'basic', 'token'] as const;
type Way = (typeof ways)[number];
const nothing = { username: '', password: '', token: '' };

/** How the server of a feed lets one in. */
export function CredentialFields({ change }: { change: (credentials: NewFeed['credentials']) => void }) {
  const say = useFeedsMessages();
  const [way, setWay] = useState<Way>('open');
  const [typed, setTyped] = useState(nothing);
  function set(chosen: Way, changed: Partial<typeof nothing>) {
    const { username, password, token } = { ...typed, ...changed };
    setWay(chosen);
    setTyped({ username, password, token });
    if (chosen === 'open') change(null);
    else change(chosen === 'token' ? { token } : { username, password });
  }
  return (
    <>
      <NativeSelect
        label={say.credentials}
        data={ways.map((value) => ({ value, label: say[value] }))}
        value={way}
        onChange={({ currentTarget: { value } }) => set(ways.find((one) => one === value) ?? 'open', {})}
      />
      {way === 'basic' && (
        <TextInput
          required
          autoComplete="off"
          label={say.username}
          value={typed.username}
          onChange={({ currentTarget: { value } }) => set(way, { username: value })}
        />
      )}
      {way !== 'open' && (
        <PasswordInput
          required
          autoComplete="new-password"
          label={way === 'basic' ? say.password : say.tokenLabel}
          description={say.sealedHint}
          value={way === 'basic' ? typed.password : typed.token}
          onChange={({ currentTarget: { value } }) =>
            set(way, way === 'basic' ? { password: value } : { token: value })
          }
        />
      )}
    </>
  );
}
