-- Honey jars that their owners offer to others. A jar has one listing at most.
create table listings (
  id uuid primary key,
  jar_id uuid not null unique references jars (id) on delete cascade,
  title text not null,
  description text not null,
  price numeric(12, 2) not null check (price >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  category text not null,
  license_type text not null check (license_type in ('standard', 'extended')),
  preview_enabled boolean not null,
  -- What is withdrawn is not offered any more; licences that were bought stay.
  withdrawn boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index listings_created_at on listings (created_at desc, id);
create index listings_category on listings (lower(category));

-- A licence to read a honey jar. What was paid for stays known when the jar is deleted.
create table purchases (
  id uuid primary key,
  listing_id uuid references listings (id) on delete set null,
  jar_id uuid references jars (id) on delete set null,
  title text not null,
  buyer_id uuid not null references users (id) on delete cascade,
  seller_id uuid references users (id) on delete set null,
  price numeric(12, 2) not null,
  currency text not null,
  license_type text not null check (license_type in ('standard', 'extended')),
  payment_method text not null,
  payment_status text not null check (payment_status in ('pending', 'completed', 'revoked')),
  -- Name and address are personal data.
  sealed_billing_address text,
  purchased_at timestamptz not null default now(),
  completed_at timestamptz,
  revoked_at timestamptz,
  check ((payment_status = 'revoked') = (revoked_at is not null))
);
-- Nobody buys the same twice, however many requests come at once.
create unique index purchases_once on purchases (buyer_id, jar_id) where payment_status <> 'revoked';
create index purchases_buyer on purchases (buyer_id, purchased_at desc, id);
create index purchases_seller on purchases (seller_id, purchased_at desc, id);
create index purchases_listing on purchases (listing_id);
create index purchases_jar on purchases (jar_id);
create index purchases_purchased_at on purchases (purchased_at desc, id);

create table listing_reviews (
  listing_id uuid not null references listings (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (listing_id, user_id)
);
create index listing_reviews_user on listing_reviews (user_id);

-- Access that was bought lasts as long as its licence, whatever else the owner grants.
alter table jar_grants add column purchase_id uuid unique references purchases (id) on delete cascade;
alter table jar_grants add column may_export boolean not null default true;
alter table jar_grants drop constraint jar_grants_jar_id_user_id_key;
create unique index jar_grants_user on jar_grants (jar_id, user_id) where purchase_id is null;
create index jar_grants_jar_id on jar_grants (jar_id);
