/** Codecs of assets: JSON of mappings to payloads of targets, and outcomes to what mappings see. */
@NullMarked
package io.ironbridge.gateway.assets;

import org.jspecify.annotations.NullMarked;
