#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { copySite } from './copySite.js';

const [folder, ...others] = process.argv.slice(2);
if (folder === undefined || folder.startsWith('-') || others.length > 0) {
  console.error('Usage: twofold-site FOLDER\nCopies the site to a folder, ready for a static host.');
  process.exitCode = 1;
} else {
  try {
    copySite(fileURLToPath(new URL('../dist', import.meta.url)), folder);
    console.log(`The site is in ${folder}.`);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = 1;
  }
}
