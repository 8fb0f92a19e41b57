@NullMarked
package com.dashjoin.jsonata;

import org.jspecify.annotations.NullMarked;
