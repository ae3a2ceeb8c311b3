import { expect, test } from 'vitest';
import { topologyItems } from './topology.ts';

const all = [...topologyItems({ sites: 1 })];
const links = all.filter((item) => item.Type === 'Link');

test('every link lies under both its devices, with the same medium and bandwidth', () => {
  const byKeys = new Map(links.map((link) => [`${link.PK} ${link.SK}`, link]));
  for (const link of links) {
    const other = String(link.SK).slice('LINK#'.length);
    expect(byKeys.get(`${other} LINK#${link.PK}`)).toMatchObject({
      medium: link.medium,
      bandwidthMbps: link.bandwidthMbps,
    });
  }
});

test('about one device in a hundred is down', () => {
  const devices = all.filter((item) => item.Type === 'Device');
  const down = devices.filter((device) => device.status === 'down').length / devices.length;
  expect(down).toBeGreaterThan(0.003);
  expect(down).toBeLessThan(0.03);
});

test('devices and links have the shapes of Lab 4', () => {
  expect([all[0], links[0]]).toMatchInlineSnapshot(`
    [
      {
        "PK": "DEVICE#s01-core-0001",
        "SK": "DEVICE#s01-core-0001",
        "Type": "Device",
        "deviceId": "s01-core-0001",
        "kind": "core",
        "macAddress": "9b:62:57:2a:20:a6",
        "site": "Ronnyland",
        "status": "up",
      },
      {
        "PK": "DEVICE#s01-access-0025",
        "SK": "LINK#DEVICE#s01-host-0639",
        "Type": "Link",
        "bandwidthMbps": 1000,
        "medium": "copper",
      },
    ]
  `);
});
