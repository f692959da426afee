import type { BillingAddress } from './marketplace.ts';

type Payable = { price: number; currency: string; billing_address?: BillingAddress | undefined };

/** A way to pay. Another one is added to the list below, with what its service asks for. */
export type PaymentProvider = {
  /** How a purchase names it. */
  method: string;
  /** Why this cannot be paid this way, as a sentence; null when it can. */
  refusal: (payable: Payable) => string | null;
  /** Whether it is paid once it is bought; else an admin says when it is. */
  paysAtOnce: boolean;
};

const free: PaymentProvider = {
  method: 'free',
  refusal: ({ price }) => (price > 0 ? 'is for listings without a price: use "invoice"' : null),
  paysAtOnce: true,
};

/** Somebody sends an invoice and waits for the money; an admin then marks the purchase as paid. */
const invoice: PaymentProvider = {
  method: 'invoice',
  refusal: ({ billing_address }) =>
    billing_address === undefined ? 'needs a billing_address to send the invoice to' : null,
  paysAtOnce: false,
};

export const paymentProviders: readonly PaymentProvider[] = [free, invoice];

/** What costs nothing is free, whatever way to pay is named. */
export function providerOf(method: string, price: number): PaymentProvider | null {
  if (price === 0) return free;
  return paymentProviders.find((provider) => provider.method === method) ?? null;
}
