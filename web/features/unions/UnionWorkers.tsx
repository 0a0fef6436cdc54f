import { unionshopemployees } from '@coverlane/contract/collections/unionshopemployees.ts';
import { unionshops } from '@coverlane/contract/collections/unionshops.ts';
import { useSearchParams } from 'react-router';
import { CollectionPart } from '../../crud/CollectionPart.tsx';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The workers of a union, shop by shop: which shop stands in the address. */
export function UnionWorkers({ unionId }: { readonly unionId: string }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const of: Readonly<Record<string, string>> = { unionId };
  const { data } = useCall(unionshops.calls.list, { ...of, pageSize: 200, sort: 'name' });
  if (!data) return <Skeleton lines={6} label={t('unionshopemployees.title')} />;
  if (data.rows.length === 0) return <EmptyState>{t('unionshopemployees.noShops')}</EmptyState>;
  const choices = data.rows.map(({ id, name }) => ({ value: id, label: String(name) }));
  const shopId = choices.find(({ value }) => value === params.get('shop'))?.value ?? choices[0]?.value ?? '';
  const choose = (value: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set('shop', value);
      next.delete('open');
      return next;
    });
  return (
    <>
      <Select
        name="shop"
        label={t('unionshopemployees.shopId')}
        choices={choices}
        value={shopId}
        width="medium"
        onChange={choose}
        required
      />
      <CollectionPart key={shopId} collection={unionshopemployees} fixed={{ shopId }} />
    </>
  );
}
