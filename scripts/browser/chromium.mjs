import { chromium } from 'playwright-core';

// They keep it from asking the network for anything.
const kFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A fresh Chromium. Its sandbox does not work for root. */
export function launchChromium() {
  const args = process.getuid?.() === 0 ? [...kFlags, '--no-sandbox'] : kFlags;
  return chromium.launch({ executablePath: '/usr/bin/chromium', args });
}
