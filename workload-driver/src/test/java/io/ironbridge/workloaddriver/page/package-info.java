@NullMarked
package io.ironbridge.workloaddriver.page;

import org.jspecify.annotations.NullMarked;
