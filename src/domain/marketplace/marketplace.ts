/** What a licence allows: `standard` is reading and searching, `extended` exporting as well. */
export const licenseTypes = ['standard', 'extended'] as const;
type LicenseType = (typeof licenseTypes)[number];

export const paymentStatuses = ['pending', 'completed', 'revoked'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const listingSorts = ['created_at', 'price', 'rating'] as const;
export type ListingSort = (typeof listingSorts)[number];

/** What can follow a state; a revoked licence is bought again as a new one. */
export const nextPaymentStatuses: Record<PaymentStatus, readonly PaymentStatus[]> = {
  pending: ['completed', 'revoked'],
  completed: ['revoked'],
  revoked: [],
};

/** An offer of access to a honey jar. */
export type Listing = {
  id: string;
  jar_id: string;
  jar_name: string;
  title: string;
  description: string;
  /** In units of the currency, with two decimals: "149.00". */
  price: string;
  currency: string;
  category: string;
  license_type: LicenseType;
  preview_enabled: boolean;
  withdrawn: boolean;
  seller_id: string;
  seller_name: string;
  /** The mean of the reviews; null without any. */
  rating: number | null;
  rating_count: number;
  /** Licences that are in force. */
  downloads: number;
  tags: string[];
  document_count: number;
  created_at: Date;
};

/** What the asking user has of a listing: null when they have not bought it. */
export type ListingDetail = Listing & { own: boolean; purchase: PaymentStatus | null; preview: Preview[] };

/** One passage of a document on offer. */
export type Preview = { document_title: string; content: string };

export type ListingFilter = {
  category?: string | undefined;
  price_min?: number | undefined;
  price_max?: number | undefined;
  rating_min?: number | undefined;
  search?: string | undefined;
  sort: ListingSort;
  descending: boolean;
};

export type ListingInput = {
  jar_id: string;
  title: string;
  description: string;
  price: number;
  currency: string;
  category: string;
  license_type: LicenseType;
  preview_enabled: boolean;
};

export type ListingChange = {
  [K in keyof Omit<ListingInput, 'jar_id'>]?: ListingInput[K] | undefined;
} & { withdrawn?: boolean | undefined };

export type BillingAddress = {
  name: string;
  email: string;
  address: string;
  city: string;
  state?: string | undefined;
  zip: string;
};

export type PurchaseInput = { payment_method: string; billing_address?: BillingAddress | undefined };

/** A licence, or what is to become one once it is paid. */
export type Purchase = {
  id: string;
  listing_id: string | null;
  jar_id: string | null;
  title: string;
  buyer_id: string;
  buyer_name: string;
  seller_id: string | null;
  price: string;
  currency: string;
  license_type: LicenseType;
  payment_method: string;
  payment_status: PaymentStatus;
  purchased_at: Date;
  completed_at: Date | null;
  revoked_at: Date | null;
};

/** For who handles the payment: seller's buyers have no address here. */
export type BilledPurchase = Purchase & { billing_address: BillingAddress | null };

export type Review = {
  user_id: string;
  user_name: string;
  rating: number;
  comment: string;
  updated_at: Date;
};
