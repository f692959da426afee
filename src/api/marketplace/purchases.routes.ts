import type { Purchases } from '#domain/marketplace/index.ts';
import { principalOf } from '#http/access/access.ts';
import type { App } from '#http/app.ts';
import { sliceFields } from '#http/replies/slice.ts';
import { z } from 'zod';
import {
  listingParams,
  purchaseBody,
  purchaseList,
  purchaseParams,
  purchaseReply,
  salesList,
  salesQuery,
} from './marketplace.schemas.ts';
import { viewPurchase, viewSale } from './marketplace.views.ts';

const tags = ['marketplace'];

/** Buying a licence, and what becomes of it. */
export function purchaseRoutes(app: App, { purchases }: { purchases: Purchases }): void {
  app.post(
    '/marketplace/honey-pots/:listing_id/purchase',
    {
      config: { action: 'purchase.create', errors: [409] },
      schema: {
        tags,
        summary: 'Buy a licence to read a honey jar',
        description:
          'What costs nothing is yours at once. With `payment_method: "invoice"` the purchase waits until an admin marks it as paid. ' +
          '409 for what you have bought already, for your own, and for what is not on offer any more.',
        params: listingParams,
        body: purchaseBody,
        response: { 201: purchaseReply },
      },
    },
    async (request, reply) => {
      const bought = await purchases.buy(principalOf(request), request.params.listing_id, request.body);
      request.audit.target = { type: 'purchase', id: bought.id };
      return reply.code(201).send({ success: true as const, purchase: viewPurchase(bought) });
    },
  );

  app.get(
    '/marketplace/purchases',
    {
      schema: {
        tags,
        summary: 'List what you have bought',
        description: 'The newest first.',
        querystring: z.object(sliceFields),
        response: { 200: purchaseList },
      },
    },
    async (request) => {
      const { rows, ...rest } = await purchases.own(principalOf(request), request.query);
      return { ...rest, purchases: rows.map(viewPurchase) };
    },
  );

  app.get(
    '/marketplace/sales',
    {
      schema: {
        tags,
        summary: 'List what others have bought of you',
        description: 'The newest first. Admins see all sales, with the addresses for invoices.',
        querystring: salesQuery,
        response: { 200: salesList },
      },
    },
    async (request) => {
      const { payment_status: status, ...slice } = request.query;
      const { rows, ...rest } = await purchases.sales(principalOf(request), { status }, slice);
      return { ...rest, sales: rows.map(viewSale) };
    },
  );

  for (const { move, action, summary, description } of moves)
    app.post(
      `/marketplace/purchases/:purchase_id/${move}`,
      {
        config: { access: 'admin', action, errors: [404, 409] },
        schema: { tags, summary, description, params: purchaseParams, response: { 200: purchaseReply } },
      },
      async (request) => {
        const id = request.params.purchase_id;
        request.audit.target = { type: 'purchase', id };
        const moved = await (move === 'paid' ? purchases.markPaid(id) : purchases.revoke(id));
        return { success: true as const, purchase: viewPurchase(moved) };
      },
    );
}

const moves = [
  {
    move: 'paid',
    action: 'purchase.paid',
    summary: 'Mark a purchase as paid',
    description: 'Its buyer may read the honey jar from then on. 409 unless it is `pending`.',
  },
  {
    move: 'revoke',
    action: 'purchase.revoke',
    summary: 'Revoke a purchase',
    description: 'Its buyer may not read the honey jar any more, and the billing address is forgotten.',
  },
] as const;
