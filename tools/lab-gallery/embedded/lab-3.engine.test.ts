import { embeddedGallery } from '../embedded-gallery.ts';

await embeddedGallery(3);
