import type { Row } from '../row.ts';
import { slice } from './resources.ts';

const base = '/api/marketplace/honey-pots';
const ours = 'open-points.md, Marketplace';
const listing = {
  id: 'uuid',
  honey_jar_id: 'uuid',
  honey_jar_name: 'text',
  title: 'text',
  description: 'string',
  price: 'number',
  currency: 'text',
  category: 'text',
  license_type: 'text',
  preview_enabled: 'bool',
  seller: { id: 'uuid', name: 'text' },
  rating: 'number?',
  rating_count: 'int',
  downloads: 'int',
  tags: [],
  document_count: 'int',
  created_at: 'time',
};
const offer = {
  honey_jar_id: '{premium jar}',
  title: 'A feed',
  description: 'Of loaders',
  price: 10,
  category: 'Malware',
  license_type: 'standard',
  preview_enabled: true,
};
const address = { name: 'Ada', email: 'ada@example.com', address: 'A street 1', city: 'Arven', state: 'AR', zip: '12345' };

export const marketplace: Row[] = [
  { spec: '1:205,97', call: `POST ${base}`, as: 'analyst', send: offer, status: 201, ours, fields: listing, keep: { listing: 'id' } },
  { spec: '1:205', call: `POST ${base}`, as: 'viewer', send: { ...offer, honey_jar_id: '{jar}' }, status: 403, error: 'PERMISSION_DENIED' },
  {
    spec: '1:205',
    says: 'title is required',
    call: `POST ${base}`,
    as: 'analyst',
    send: { ...offer, title: undefined },
    status: 422,
    error: 'VALIDATION_ERROR',
  },
  { spec: '1:202', call: `GET ${base}`, as: 'viewer', status: 200, ours, fields: { listings: [listing], ...slice } },
  ...(['price', 'rating', 'created_at'] as const).map((sort): Row => ({
    spec: '1:202',
    says: `all parameters, by ${sort}`,
    call: `GET ${base}?category=Malware&price_min=5&price_max=15&search=feed&sort=${sort}&limit=5&offset=0`,
    as: 'viewer',
    status: 200,
    fields: { listings: [{ id: '={listing}' }], total: 1, limit: 5, offset: 0 },
  })),
  {
    spec: '1:202',
    says: 'rating_min holds',
    call: `GET ${base}?rating_min=4`,
    as: 'viewer',
    status: 200,
    fields: { listings: [], total: 0 },
  },
  { spec: '1:202', call: `GET ${base}`, status: 401, error: 'AUTHENTICATION_REQUIRED' },
  { spec: '1:203', call: `GET ${base}/{listing}`, as: 'viewer', status: 200, ours, fields: { ...listing, preview: [], purchased: false } },
  { spec: '1:203', call: `GET ${base}/00000000-0000-4000-8000-000000000000`, as: 'viewer', status: 404, error: 'RESOURCE_NOT_FOUND' },
  {
    spec: '1:204',
    says: 'no other way to pay',
    call: `POST ${base}/{listing}/purchase`,
    as: 'other analyst',
    send: { payment_method: 'card', billing_address: address },
    status: 422,
    ours,
    error: 'VALIDATION_ERROR',
  },
  {
    spec: '1:204,97',
    call: `POST ${base}/{listing}/purchase`,
    as: 'other analyst',
    send: { payment_method: 'invoice', billing_address: address },
    status: 201,
    ours,
    fields: {
      success: true,
      purchase: {
        id: 'uuid',
        listing_id: '={listing}',
        honey_jar_id: '={premium jar}',
        price: 10,
        currency: 'text',
        payment_method: '=invoice',
        payment_status: '=pending',
        purchased_at: 'time',
      },
    },
  },
  {
    spec: '1:204',
    says: 'once',
    call: `POST ${base}/{listing}/purchase`,
    as: 'other analyst',
    send: { payment_method: 'invoice', billing_address: address },
    status: 409,
    ours,
    error: 'RESOURCE_CONFLICT',
  },
];
