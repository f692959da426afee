import { z } from 'zod';
import { licenseTypes, listingSorts, paymentStatuses } from '#domain/marketplace/index.ts';
import { cleanName } from '#kernel/visible.ts';
import { idParam } from '#http/replies/id.ts';
import { sliceFields, sliceReply } from '#http/replies/slice.ts';
import { namedObject } from '#http/openapi/named-object.ts';

const text = (most: number) => z.string().transform(cleanName).pipe(z.string().min(1).max(most));
const price = z.number().min(0).max(1_000_000).multipleOf(0.01).describe('In units of the currency');
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'must be a currency code of ISO 4217, such as EUR')
  .describe('ISO 4217')
  .meta({ example: 'EUR' });
const licenseType = z
  .enum(licenseTypes)
  .describe('`standard`: its buyers read and search; `extended`: they export, too');

export const listingParams = z.object({ listing_id: idParam });
export const purchaseParams = z.object({ purchase_id: idParam });

export const listingsQuery = z.object({
  category: z.string().trim().min(1).max(100).optional(),
  price_min: z.coerce.number().min(0).optional(),
  price_max: z.coerce.number().min(0).optional(),
  rating_min: z.coerce.number().min(1).max(5).optional(),
  search: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('Part of the title, the description, the category or a tag'),
  sort: z.enum(listingSorts).default('created_at'),
  order: z
    .enum(['asc', 'desc'])
    .optional()
    .describe('By default the lowest price, the best rating or the newest first'),
  ...sliceFields,
});

const fields = {
  title: text(200),
  description: z.string().trim().max(5000),
  price,
  currency,
  category: text(100),
  license_type: licenseType,
  preview_enabled: z
    .boolean()
    .describe('Whether the first passages of three documents are shown to everybody'),
};

export const listingBody = z.object({
  honey_jar_id: idParam,
  ...fields,
  description: fields.description.default(''),
  currency: fields.currency.default('EUR'),
  license_type: fields.license_type.default('standard'),
  preview_enabled: fields.preview_enabled.default(false),
});

export const listingChange = z
  .object({ ...fields, withdrawn: z.boolean().describe('Not offered any more; licences stay') })
  .partial();

const listing = namedObject('Listing', {
  id: z.uuid(),
  honey_jar_id: z.uuid(),
  honey_jar_name: z.string(),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  currency: z.string(),
  category: z.string(),
  license_type: licenseType,
  preview_enabled: z.boolean(),
  seller: z.object({ id: z.uuid(), name: z.string() }),
  rating: z.number().nullable().describe('The mean of its reviews; null without any'),
  rating_count: z.int(),
  downloads: z.int().describe('Licences in force'),
  tags: z.array(z.string()),
  document_count: z.int(),
  withdrawn: z.boolean(),
  created_at: z.iso.datetime(),
});

export const listingList = z.object({ listings: z.array(listing), ...sliceReply });

const paymentStatus = z.enum(paymentStatuses);

export const listingDetail = z.object({
  ...listing.shape,
  own: z.boolean(),
  purchased: z.boolean().describe('Whether you have bought it and may read it'),
  purchase_status: paymentStatus.nullable().describe('Of your purchase; null without one'),
  preview: z.array(z.object({ document_title: z.string(), content: z.string() })),
});

const billingAddress = namedObject('BillingAddress', {
  name: text(200),
  email: z.email().max(254),
  address: text(500),
  city: text(200),
  state: z.string().transform(cleanName).pipe(z.string().max(200)).optional(),
  zip: text(20),
});

const storedAddress = z.object({
  name: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string().optional(),
  zip: z.string(),
});

export const purchaseBody = z.object({
  payment_method: z
    .string()
    .min(1)
    .max(50)
    .describe('`free` or `invoice`; what costs nothing is always free'),
  billing_address: billingAddress.optional().describe('For an invoice. Kept sealed, and only admins see it'),
});

const purchase = namedObject('Purchase', {
  id: z.uuid(),
  listing_id: z.uuid().nullable(),
  honey_jar_id: z.uuid().nullable().describe('Null when it was deleted'),
  title: z.string(),
  price: z.number(),
  currency: z.string(),
  license_type: licenseType,
  payment_method: z.string(),
  payment_status: paymentStatus.describe('`completed`: the buyer may read the honey jar'),
  purchased_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});

export const purchaseReply = z.object({ success: z.literal(true), purchase });
export const purchaseList = z.object({ purchases: z.array(purchase), ...sliceReply });

export const salesQuery = z.object({ payment_status: paymentStatus.optional(), ...sliceFields });

export const salesList = z.object({
  sales: z.array(
    purchase.extend({
      buyer: z.object({ id: z.uuid(), name: z.string() }),
      billing_address: storedAddress.nullable().describe('For admins'),
    }),
  ),
  ...sliceReply,
});

export const reviewBody = z.object({
  rating: z.int().min(1).max(5),
  comment: z.string().trim().max(2000).default(''),
});

export const reviewsQuery = z.object(sliceFields);

export const reviewList = z.object({
  reviews: z.array(
    z.object({
      user: z.object({ id: z.uuid(), name: z.string() }),
      rating: z.int(),
      comment: z.string(),
      updated_at: z.iso.datetime(),
    }),
  ),
  ...sliceReply,
});
