import { deviceOf } from './device.ts';
import { useText } from './i18n.ts';

/** Names a device by its user-agent text: "Chrome on Windows". */
export function useDeviceName(): (agent: string | null) => string {
  const t = useText();
  return (agent) => {
    const device = deviceOf(agent);
    return device ? t('account.device', device) : t('account.deviceUnknown');
  };
}
