@NullMarked
package io.ironbridge.copybook.transcode.generated;

import org.jspecify.annotations.NullMarked;
