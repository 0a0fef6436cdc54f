import { serviceCalls } from '@coverlane/contract/services/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useCall } from '../../lib/api.ts';
import { formatPhone } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { Card } from '../../ui/Card.tsx';

type Service = Reply<typeof serviceCalls.myServices>['rows'][number];

/** The services that are on for whoever looks. A failure shows none: the contacts are what the page is for. */
export function OfferedServices() {
  const t = useText();
  const { data } = useCall(serviceCalls.myServices, {});
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="offered-services">
      <h2 id="offered-services">{t('contactPage.services')}</h2>
      <div className="contact-cards">
        {data.rows.map((service) => (
          <ServiceCard key={service.id} service={service} />
        ))}
      </div>
    </section>
  );
}

function ServiceCard({ service }: { readonly service: Service }) {
  const t = useText();
  const { language } = useLanguage();
  const { name, description, text, url, phone, ctaLabel } = service;
  const about = wordsIn(description, language);
  return (
    <Card title={wordsIn(name, language)} level={3}>
      {about && <p className="contact-text">{about}</p>}
      {text && <p className="contact-text">{text}</p>}
      {phone && (
        <p>
          <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
        </p>
      )}
      {url && (
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            {wordsIn(ctaLabel, language) || t('contactPage.open')}
          </a>
        </p>
      )}
    </Card>
  );
}
