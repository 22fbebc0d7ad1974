import { BASE } from '../../browser/basePath';

/** The path of the site. This page and its files lie in the folder `embed` below it. */
export const SITE = BASE.replace(/\/embed$/, '');
