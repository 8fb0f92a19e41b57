/**
 * Transcoders as classes generated for one layout, with the Class-File API.
 *
 * <ul>
 *   <li>{@code Emit...} write the class, group by group and item by item.
 *   <li>{@code Fast...} and {@code UsualNumbers} are the kernels: their code is copied into the
 *       class ({@link io.ironbridge.copybook.transcode.generated.Kernel}). The class is hidden and
 *       belongs to this package, so what a kernel calls must be accessible from here.
 *   <li>{@code Generated...} are called by the class, for values that its kernels do not handle.
 * </ul>
 */
@NullMarked
package io.ironbridge.copybook.transcode.generated;

import org.jspecify.annotations.NullMarked;
