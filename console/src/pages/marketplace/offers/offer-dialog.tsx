import { Button, NumberInput, Radio, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { listingBody, listingDetail } from '@skep/server/api/marketplace/marketplace.schemas.ts';
import { jarsQuery } from '#api/jars.ts';
import type { Body, Reply } from '#api/reply.ts';
import { request } from '#api/request.ts';
import { listingsPath } from '#pages/marketplace/marketplace-queries.ts';
import { useMarketplaceMessages } from '#pages/marketplace/marketplace.messages.ts';
import { Dialog } from '#parts/dialog.tsx';
import { ErrorNotice } from '#parts/error-notice.tsx';
import { useOffersMessages } from './offers.messages.ts';

type Offer = Body<typeof listingBody>;
const licenses = ['standard', 'extended'] as const;

/** Offers a honey jar of one's own, and leads to its listing. */
export function OfferDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const common = useMarketplaceMessages();
  return (
    <Dialog opened={opened} title={common.sell} size="lg" onClose={onClose}>
      {opened && <OfferForm onClose={onClose} />}
    </Dialog>
  );
}

function OfferForm({ onClose }: { onClose: () => void }) {
  const say = useOffersMessages();
  const common = useMarketplaceMessages();
  const { data } = useQuery(jarsQuery);
  const jars = data?.honey_jars.filter(({ visibility }) => visibility === 'shared') ?? [];
  const [offer, setOffer] = useState<Offer>({ honey_jar_id: '', title: '', price: 0, category: '' });
  const change = (changed: Partial<Offer>) => setOffer((before) => ({ ...before, ...changed }));
  const make = useOffering(onClose);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate(offer);
      }}
    >
      <Stack>
        <Select
          data-autofocus
          required
          searchable
          label={say.jar}
          description={data && jars.length === 0 ? say.noJar : say.jarHint}
          data={jars.map(({ id, name }) => ({ value: id, label: name }))}
          value={offer.honey_jar_id === '' ? null : offer.honey_jar_id}
          onChange={(id) => change({ honey_jar_id: id ?? '' })}
        />
        <TextInput
          required
          maxLength={200}
          label={say.name}
          placeholder={say.namePlaceholder}
          value={offer.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <Textarea
          autosize
          minRows={3}
          maxLength={5000}
          label={say.description}
          value={offer.description ?? ''}
          onChange={({ currentTarget: { value } }) => change({ description: value })}
        />
        <TextInput
          required
          maxLength={100}
          label={say.category}
          placeholder={say.categoryPlaceholder}
          value={offer.category}
          onChange={({ currentTarget: { value } }) => change({ category: value })}
        />
        <NumberInput
          required
          min={0}
          max={1_000_000}
          decimalScale={2}
          label={say.priceIn}
          description={say.priceHint}
          value={offer.price}
          onChange={(price) => change({ price: Number(price) || 0 })}
        />
        <Radio.Group
          label={say.license}
          value={offer.license_type ?? 'standard'}
          onChange={(license_type) => change({ license_type })}
        >
          <Stack gap="xs" mt="xs">
            {licenses.map((license) => (
              <Radio key={license} value={license} label={common[license]} />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={say.preview}
          checked={offer.preview_enabled ?? false}
          onChange={({ currentTarget: { checked } }) => change({ preview_enabled: checked })}
        />
        {make.error && <ErrorNotice error={make.error} />}
        <Button type="submit" loading={make.isPending}>
          {say.offer}
        </Button>
      </Stack>
    </form>
  );
}

function useOffering(onClose: () => void) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Offer) => request<Reply<typeof listingDetail>>('POST', listingsPath, { body }),
    async onSuccess({ id }) {
      onClose();
      await queries.invalidateQueries({ queryKey: [listingsPath] });
      await navigate({ to: '/marketplace/$listingId', params: { listingId: id } });
    },
  });
}
