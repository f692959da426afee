export const states = ['processing', 'completed', 'failed'] as const;
export const orders = ['newest', 'oldest', 'name', 'largest', 'folder'] as const;
export const fileTypes = ['pdf', 'docx', 'doc', 'txt', 'csv', 'yaml', 'md', 'html', 'json'] as const;

/** Which documents of a honey jar are shown, and in which order. */
export type Chosen = {
  search?: string;
  status?: (typeof states)[number];
  file_type?: (typeof fileTypes)[number];
  tag?: string;
  folder?: string;
  order: (typeof orders)[number];
};
export type ChosenInAddress = Partial<Chosen>;

/** What the address says of it; what it does not understand is left out. */
export function chosenIn({
  search,
  status,
  file_type,
  tag,
  folder,
  order,
}: Record<string, unknown>): ChosenInAddress {
  const [state, sorted, type] = [known(states, status), known(orders, order), known(fileTypes, file_type)];
  return {
    ...(isText(search) && { search }),
    ...(state && { status: state }),
    ...(type && { file_type: type }),
    ...(isText(tag) && { tag }),
    ...(isText(folder) && { folder }),
    ...(sorted && { order: sorted }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function known<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((one) => one === value);
}
