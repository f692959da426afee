import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useListingMessages } from './listing.messages.ts';

const fields = ['name', 'email', 'address', 'zip', 'city', 'state'] as const;
type Address = Partial<Record<(typeof fields)[number], string>>;

const autocomplete = {
  name: 'name',
  email: 'email',
  address: 'street-address',
  zip: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
} as const;

type Props = { opened: boolean; onClose: () => void; buy: (address: Address) => Promise<void> };

/** Asks where the invoice goes. */
export function BuyDialog({ opened, onClose, buy }: Props) {
  const say = useListingMessages();
  const [address, setAddress] = useState<Address>({});
  const order = useMutation({ mutationFn: () => buy(address) });
  return (
    <Dialog opened={opened} title={say.buyTitle} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          order.mutate();
        }}
      >
        <Stack>
          <Text size="sm">{say.buyHint}</Text>
          {fields.map((field) => (
            <TextInput
              key={field}
              label={say[field]}
              required={field !== 'state'}
              type={field === 'email' ? 'email' : 'text'}
              autoComplete={autocomplete[field]}
              maxLength={200}
              value={address[field] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setAddress((before) => ({ ...before, [field]: value }))
              }
            />
          ))}
          {order.error && <ErrorNotice error={order.error} />}
          <Group justify="end">
            <Button type="submit" loading={order.isPending}>
              {say.order}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
